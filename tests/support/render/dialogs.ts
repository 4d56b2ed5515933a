import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** Titles of dialogs, confirmations and drawers. */
const TITLES = '.ant-modal-title, .ant-modal-title > bdi, .ant-modal-confirm-title, .ant-drawer-title';

/** Whether the dialog only has the skeleton of a record: the dialog of its form replaces this one. */
const isReplacedSoon = (dialog: HTMLElement): boolean =>
  dialog.querySelector('.ant-modal-body > [class^="_detail"]:only-child > [role="status"]') !== null;

/**
 * The open dialog or drawer with this title, once it is visible: antd draws the first frames with opacity 0, and what
 * appears within them would not count as visible. In tests all ids of antd are the same, so `findByRole`
 * with a name cannot distinguish two open dialogs, or a dialog and the tooltip of the button that opened it. The query
 * runs again each time, because a dialog with loaded content may replace one that was loading.
 */
export async function findDialog(title: string): Promise<HTMLElement> {
  return waitFor(() => {
    const [heading] = screen.getAllByText(title, { selector: TITLES });
    const dialog = heading?.closest<HTMLElement>('[role="dialog"]');
    if (!dialog) throw new Error(`"${title}" is not the title of a dialog`);
    expect(dialog).toBeVisible();
    if (isReplacedSoon(dialog)) throw new Error(`The content of "${title}" still loads`);
    return dialog;
  });
}

/**
 * Renders two dialogs that open at once, and waits until both have opened. Each takes the focus then, in any order.
 * Browsers return it to the upper one; jsdom does not, and a text that is typed in between would be lost.
 */
export async function openBoth<Result>(render: () => Promise<Result>): Promise<Result> {
  const opened = new Set<Element>();
  const recordFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.matches('[role="dialog"]')) opened.add(target);
  };
  document.addEventListener('focusin', recordFocus);
  try {
    const rendered = await render();
    await waitFor(() => expect(opened.size).toBe(2));
    return rendered;
  } finally {
    document.removeEventListener('focusin', recordFocus);
  }
}
