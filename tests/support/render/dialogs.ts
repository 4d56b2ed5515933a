import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** Of dialogs, questions and drawers. */
const TITLES = '.ant-modal-title, .ant-modal-confirm-title, .ant-drawer-title';

/**
 * The open dialog or drawer with this title, once it can be seen. In tests all that antd gives an id has the same one, so
 * `findByRole` with a name cannot tell two open dialogs apart, nor a dialog from the tooltip of the button that opened it,
 * which comes when that takes half a second. It is asked for anew each time: one that shows what was loaded may take the
 * place of one that waited.
 */
export async function findDialog(title: string): Promise<HTMLElement> {
  return waitFor(() => {
    const [heading] = screen.getAllByText(title, { selector: TITLES });
    const dialog = heading?.closest<HTMLElement>('[role="dialog"]');
    if (!dialog) throw new Error(`"${title}" is not the title of a dialog`);
    expect(dialog).toBeVisible();
    return dialog;
  });
}
