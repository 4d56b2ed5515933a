import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { object, string } from 'yup';

import { CodeField } from '@/shared/form/CodeField';
import { PageForm } from '@/shared/form/PageForm';
import { PasswordField } from '@/shared/form/PasswordField';
import { TextField } from '@/shared/form/TextField';
import { codeSchema } from '@rules/accounts/codes';

import { findDialog } from '../../../support/render/dialogs';
import { renderPart } from '../../../support/render/renderAt';

const schema = object({ name: string().trim().required('Name please') });
interface Values {
  name: string;
}

function Form(props: Partial<ComponentProps<typeof PageForm<Values>>>) {
  return (
    <PageForm<Values>
      label="Profile"
      submitLabel="Save"
      initialValues={{ name: '' }}
      schema={schema}
      submitting={false}
      serverError={null}
      onSubmit={() => Promise.resolve(true)}
      {...props}
    >
      <TextField name="name" label="Name" required />
    </PageForm>
  );
}

const save = () => screen.getByRole('button', { name: 'Save' });

describe('PageForm', () => {
  it('sends valid changes', async () => {
    const onSubmit = vi.fn<(values: Values) => Promise<boolean>>().mockResolvedValue(true);
    const onSaved = vi.fn<() => void>();
    const { user } = await renderPart(<Form onSubmit={onSubmit} onSaved={onSaved} initialValues={{ name: 'Ada' }} />);
    expect(screen.getByRole('form', { name: 'Profile' })).toBeInTheDocument();
    expect(save()).toBeDisabled();
    await user.type(screen.getByLabelText(/^Name/), 'm');
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(onSubmit).toHaveBeenCalledWith({ name: 'Adam' });
  });

  it('can be sent unchanged when that is allowed, unless another condition fails', async () => {
    const first = await renderPart(<Form submitWhen="valid" initialValues={{ name: 'Ada' }} />);
    expect(save()).toBeEnabled();
    first.unmount();
    await renderPart(<Form submitWhen="valid" initialValues={{ name: 'Ada' }} canSubmit={false} />);
    expect(save()).toBeDisabled();
  });

  it('shows the errors after a press and focuses the first', async () => {
    const onSubmit = vi.fn<(values: Values) => Promise<boolean>>().mockResolvedValue(true);
    const { user } = await renderPart(<Form submitWhen="always" onSubmit={onSubmit} />);
    await user.click(save());
    expect(await screen.findByText('Name please')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveFocus());
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('is announced as disabled while it saves, preserves the focus and sends once', async () => {
    const saving = Promise.withResolvers<boolean>();
    const onSubmit = vi.fn<(values: Values) => Promise<boolean>>().mockReturnValue(saving.promise);
    const { user } = await renderPart(<Form submitWhen="valid" initialValues={{ name: 'Ada' }} onSubmit={onSubmit} />);
    await user.click(save());
    const busy = screen.getByRole('button', { name: /Save/ });
    await waitFor(() => expect(busy).toHaveAttribute('aria-disabled', 'true'));
    expect(busy).toHaveFocus();
    await user.click(busy);
    await user.keyboard('{Enter}');
    await act(async () => saving.resolve(false));
    await waitFor(() => expect(busy).toHaveAttribute('aria-disabled', 'false'));
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('is sent once, also when its values change while it is saved', async () => {
    const saving = Promise.withResolvers<boolean>();
    const onSubmit = vi.fn<(values: Values) => Promise<boolean>>().mockReturnValue(saving.promise);
    const onSaved = vi.fn<() => void>();
    const values = { name: 'Ada' };
    const { user } = await renderPart(
      <Form submitWhen="valid" initialValues={values} onSubmit={onSubmit} onSaved={onSaved} />,
    );
    const form = screen.getByRole('form', { name: 'Profile' });
    await act(async () => fireEvent.submit(form));
    await user.type(screen.getByLabelText(/^Name/), 'm');
    await act(async () => fireEvent.submit(form));
    expect(onSubmit.mock.calls).toEqual([[values]]);
    await act(async () => saving.resolve(true));
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  });

  it('preserves the input on an error and shows it', async () => {
    const { user } = await renderPart(<Form onSubmit={() => Promise.resolve(false)} serverError="Taken" />);
    await user.type(screen.getByLabelText(/^Name/), 'Ada');
    await user.click(save());
    expect(within(screen.getByRole('form')).getByText('Taken')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Ada');
  });

  it('requires a confirmation before Cancel or navigation discards changes, when they are guarded', async () => {
    const onCancel = vi.fn<() => void>();
    const { user, navigate, location } = await renderPart(<Form onCancel={onCancel} cancelLabel="Cancel" />);
    await user.type(screen.getByLabelText(/^Name/), 'Ada');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const question = await findDialog('Discard your changes?');
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(onCancel).not.toHaveBeenCalled();
    await act(() => navigate('/other'));
    await findDialog('Discard your changes?');
    expect(location()).toBe('/');
  });

  it('closes without a confirmation when nothing is guarded', async () => {
    const { user, navigate } = await renderPart(<Form confirmsLeaving={false} />);
    await user.type(screen.getByLabelText(/^Name/), 'Ada');
    await act(() => navigate('/other'));
    expect(await screen.findByText('Went to /other')).toBeVisible();
  });
});

describe('PasswordField', () => {
  const Password = () => (
    <PageForm
      label="Password"
      submitLabel="Save"
      initialValues={{ password: '' }}
      schema={object({ password: string() })}
      submitting={false}
      serverError={null}
      onSubmit={() => Promise.resolve(true)}
    >
      <PasswordField
        name="password"
        label="Password"
        autoComplete="new-password"
        rulesFor={{ username: 'adayilmaz', emailaddress: 'ada@bourse.example' }}
      />
    </PageForm>
  );
  const field = () => screen.getByLabelText(/^Password/, { selector: 'input' });
  const getMetRules = () =>
    screen
      .getAllByRole('listitem')
      .filter((item) => item.dataset['kept'] === 'true')
      .map((item) => item.textContent?.replace(/^\W+|\s*\(done\)$/g, ''));

  it('shows and hides what is typed', async () => {
    const { user } = await renderPart(<Password />);
    expect(field()).toHaveAttribute('type', 'password');
    expect(field()).toHaveAttribute('autocomplete', 'new-password');
    const reveal = screen.getByRole('button', { name: 'Show: Password' });
    await user.click(reveal);
    expect(field()).toHaveAttribute('type', 'text');
    expect(reveal).toHaveAttribute('aria-pressed', 'true');
    await user.click(reveal);
    expect(field()).toHaveAttribute('type', 'password');
  });

  it('ticks the rules off while typing and announces them to screen readers', async () => {
    const { user } = await renderPart(<Password />);
    expect(getMetRules()).toEqual([]);
    await user.type(field(), 'harbour');
    await waitFor(() => expect(getMetRules()).toEqual(['a lowercase letter', 'hard to guess']));
    await user.type(field(), '-S7');
    await waitFor(() => expect(getMetRules()).toHaveLength(6));
    expect(field()).toHaveAccessibleDescription(/8 to 64 characters \(done\)/);
    await user.clear(field());
    await user.type(field(), 'AdaYilmaz-7');
    await waitFor(() => expect(getMetRules()).not.toContain('hard to guess'));
  });
});

describe('CodeField', () => {
  it.each([
    ['123456', '123456'],
    [' 12 34-56 ', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['12a', '12a'],
  ])('reads %j as %j', async (pasted, value) => {
    const { user } = await renderPart(
      <PageForm
        label="Code"
        submitLabel="Save"
        initialValues={{ otp: '' }}
        schema={object({ otp: codeSchema })}
        submitting={false}
        serverError={null}
        onSubmit={() => Promise.resolve(true)}
      >
        <CodeField name="otp" label="Code" />
      </PageForm>,
    );
    const field = screen.getByLabelText(/^Code/, { selector: 'input' });
    await user.click(field);
    await user.paste(pasted);
    expect(field).toHaveValue(value);
    expect(field).toHaveAttribute('inputmode', 'numeric');
  });
});
