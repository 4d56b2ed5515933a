import { readTabText, writeTabText } from '@/shared/storage/sessionStore';

const KEY = 'bourse.returnTarget';

/** Stores the page to return to after sign-in; `returnTargetFor` validates it when it is used. */
export function storeReturnTarget(path: string): void {
  writeTabText(KEY, path);
}

export function peekReturnTarget(): string | undefined {
  return readTabText(KEY);
}

export function clearReturnTarget(): void {
  writeTabText(KEY, undefined);
}
