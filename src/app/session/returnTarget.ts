import { readTabText, writeTabText } from '@/shared/storage/sessionStore';

const key = 'bourse.returnTarget';

/** Remembers where somebody wanted to go before signing in; checked by `returnTargetFor` when it is used. */
export function storeReturnTarget(path: string): void {
  writeTabText(key, path);
}

export function peekReturnTarget(): string | undefined {
  return readTabText(key);
}

export function clearReturnTarget(): void {
  writeTabText(key, undefined);
}
