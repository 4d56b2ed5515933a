import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/**
 * The open dialog with this title, once it can be seen. In tests all antd dialogs share one id for their titles, so
 * `findByRole` with a name cannot tell two open dialogs apart. It is asked for anew each time: one that shows what was
 * loaded may take the place of one that waited.
 */
export async function findDialog(title: string): Promise<HTMLElement> {
  return waitFor(() => {
    const [heading] = screen.getAllByText(title, { selector: '.ant-modal-title, .ant-modal-confirm-title' });
    const dialog = heading?.closest<HTMLElement>('[role="dialog"]');
    if (!dialog) throw new Error(`"${title}" is not the title of a dialog`);
    expect(dialog).toBeVisible();
    return dialog;
  });
}
