import { within } from '@testing-library/react';

import type { Rendered } from '../../support/render/renderAt';

type Dialog = ReturnType<typeof within>;

/** Shows a text of the form as HTML; returns the field. */
export async function openSource({ user }: Pick<Rendered, 'user'>, dialog: Dialog, name: string): Promise<HTMLElement> {
  const toolbar = await dialog.findByRole('toolbar', { name: `Toolbar of ${name}` });
  await user.click(within(toolbar).getByRole('button', { name: 'Edit as HTML' }));
  return dialog.findByRole('textbox', { name: new RegExp(name) });
}
