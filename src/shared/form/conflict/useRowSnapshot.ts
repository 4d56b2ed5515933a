import { useState } from 'react';

/**
 * The row of an open dialog, as it was when the dialog opened. The list may be refetched while the dialog is open. Saving
 * must send the version that the user saw, so that the conflict is detected, and typed text must not be lost when the row
 * disappears.
 * @param subject the subject of the open dialog; null while it is closed
 * @param listed the row in the current list
 */
export function useRowSnapshot<Row>(subject: string | null, listed: Row | undefined): Row | undefined {
  const [snapshot, setSnapshot] = useState<{ subject: string; row: Row }>();
  if (snapshot !== undefined && snapshot.subject !== subject) setSnapshot(undefined);
  else if (snapshot === undefined && subject !== null && listed !== undefined) setSnapshot({ subject, row: listed });
  return snapshot?.subject === subject ? snapshot.row : undefined;
}
