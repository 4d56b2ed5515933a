import { useState } from 'react';

/**
 * The row of an open dialog, as it was when the dialog opened. The list may be refetched while the dialog is open:
 * changes of other users must not be overwritten under their new version, and typed text must not be lost when the row
 * disappears.
 * @param subject the subject of the open dialog; null while it is closed
 * @param listed the row in the current list
 */
export function useOpened<Row>(subject: string | null, listed: Row | undefined): Row | undefined {
  const [opened, setOpened] = useState<{ subject: string; row: Row }>();
  if (opened !== undefined && opened.subject !== subject) setOpened(undefined);
  else if (opened === undefined && subject !== null && listed !== undefined) setOpened({ subject, row: listed });
  return opened?.subject === subject ? opened.row : undefined;
}
