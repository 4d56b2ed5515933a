import { readTabText, writeTabText } from '@/shared/storage/sessionStore';

const key = 'bourse.returnTarget';

/** Stores the page to return to after sign-in; `returnTargetFor` validates it when it is used. */
export function storeReturnTarget(path: string): void {
  writeTabText(key, path);
}

export function peekReturnTarget(): string | undefined {
  return readTabText(key);
}

export function clearReturnTarget(): void {
  writeTabText(key, undefined);
}
