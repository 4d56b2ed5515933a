import { act, screen } from '@testing-library/react';
import { Formik } from 'formik';
import { describe, expect, it } from 'vitest';

import { CodeField } from '@/shared/form/CodeField';
import { useReplaceCode } from '@/shared/form/useReplaceCode';

import { renderPart } from '../../../support/render/renderAt';

function ResendButton({ send }: { send: () => Promise<boolean> }) {
  const replaceCode = useReplaceCode();
  return (
    <button type="button" onClick={() => void replaceCode(send)}>
      Send again
    </button>
  );
}

async function pressResend() {
  const sent = Promise.withResolvers<boolean>();
  const { user } = await renderPart(
    <Formik initialValues={{ otp: '' }} onSubmit={() => undefined}>
      <>
        <CodeField name="otp" label="Code" />
        <ResendButton send={() => sent.promise} />
      </>
    </Formik>,
  );
  const field = screen.getByRole('textbox', { name: /^Code/ });
  await user.type(field, '123456');
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  const settle = (isSent: boolean) =>
    act(async () => {
      sent.resolve(isSent);
      await sent.promise;
    });
  return { user, field, settle };
}

describe('a typed code', () => {
  it('leaves the field when another one was sent', async () => {
    const { field, settle } = await pressResend();
    expect(field).toHaveValue('123456');
    await settle(true);
    expect(field).toHaveValue('');
  });

  it('stays when it was typed after the press', async () => {
    const { user, field, settle } = await pressResend();
    await user.clear(field);
    await user.type(field, '654321');
    await settle(true);
    expect(field).toHaveValue('654321');
  });

  it('stays when no other one was sent', async () => {
    const { field, settle } = await pressResend();
    await settle(false);
    expect(field).toHaveValue('123456');
  });
});
