import { useState } from 'react';

/**
 * The row that a dialog was opened for, as it was then: the list may be read again meanwhile, and what somebody else
 * changed must not be overwritten with the old values under its new state, nor what was typed be lost with its row.
 * @param subject what the open dialog is about; null while it is closed
 * @param listed the row as the list shows it now
 */
export function useOpened<Row>(subject: string | null, listed: Row | undefined): Row | undefined {
  const [opened, setOpened] = useState<{ subject: string; row: Row }>();
  if (opened !== undefined && opened.subject !== subject) setOpened(undefined);
  else if (opened === undefined && subject !== null && listed !== undefined) setOpened({ subject, row: listed });
  return opened?.subject === subject ? opened.row : undefined;
}
