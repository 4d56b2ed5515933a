import { screen } from '@testing-library/react';

/**
 * The open dialog with this title. In tests all antd dialogs share one id for their titles, so `findByRole` with a name
 * cannot tell two open dialogs apart.
 */
export async function findDialog(title: string): Promise<HTMLElement> {
  const [heading] = await screen.findAllByText(title, { selector: '.ant-modal-title, .ant-modal-confirm-title' });
  const dialog = heading?.closest<HTMLElement>('[role="dialog"]');
  if (!dialog) throw new Error(`"${title}" is not the title of a dialog`);
  return dialog;
}
