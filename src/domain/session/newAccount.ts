import { readTabText, writeTabText } from '@/shared/storage/sessionStore';

const KEY = 'bourse.newAccount';

/** Remembers for this tab that the account was just created. */
export function markNewAccount(id: number): void {
  writeTabText(KEY, String(id));
}

/** Whether the account was created in this tab. */
export function isNewAccount(id: number | undefined): boolean {
  return id !== undefined && readTabText(KEY) === String(id);
}
