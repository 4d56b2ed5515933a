import { screen } from '@testing-library/react';
import { Formik } from 'formik';
import { afterEach, expect, it, vi } from 'vitest';

import { RichTextField } from '@/portals/admin/texts/editor/RichTextField';

import { buildAdmin } from '../../support/builders/viewers';
import { renderAt } from '../../support/render/renderAt';

const EDITOR = '@/portals/admin/texts/editor/RichText';

// Files share their modules, and later ones need the real editor.
afterEach(() => vi.doUnmock(EDITOR));

it('a text is written as HTML when the editor cannot be loaded', async () => {
  // The product imports the editor only when it shows the field.
  vi.doMock(EDITOR, () => {
    throw new Error('The file could not be loaded');
  });
  const { user } = await renderAt('/', {
    element: (
      <Formik initialValues={{ text: '<p>We</p>' }} onSubmit={() => undefined}>
        <RichTextField name="text" label="English text" language="en" required />
      </Formik>
    ),
    route: '/',
    viewer: buildAdmin(),
    mocks: [],
  });
  expect(await screen.findByText(/The editor could not be loaded/)).toBeVisible();
  const source = screen.getByRole('textbox', { name: /English text/ });
  await user.type(source, '<p>You</p>');
  expect(source).toHaveValue('<p>We</p><p>You</p>');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
});
