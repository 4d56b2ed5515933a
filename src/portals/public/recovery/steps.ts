import { asRecord } from '@/shared/storage/localStore';

/**
 * The data that one step passes to the next. It is stored in the history state, never in the address: addresses end up
 * in logs, bookmarks and screenshots.
 */
export interface CodeStep {
  emailaddress: string;
  /** When another code may be requested, in ms since 1970. */
  resendAt: number;
}

export interface TokenStep {
  token: string;
  /** The origin of the token: each has an operation of its own. */
  from: 'code' | 'link';
  /** For the browser, which stores the new password under this name; undefined after a link. */
  emailaddress: string | undefined;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** The address that was typed in an earlier step. */
export const readAddress = (state: unknown): string | undefined => text(asRecord(state)?.['emailaddress']);

export function readCodeStep(state: unknown): CodeStep | undefined {
  const emailaddress = readAddress(state);
  const resendAt = asRecord(state)?.['resendAt'];
  if (emailaddress === undefined) return undefined;
  return { emailaddress, resendAt: typeof resendAt === 'number' ? resendAt : 0 };
}

export function readTokenStep(state: unknown): TokenStep | undefined {
  const record = asRecord(state);
  const token = text(record?.['token']);
  if (token === undefined) return undefined;
  return { token, from: record?.['from'] === 'code' ? 'code' : 'link', emailaddress: readAddress(state) };
}

/** The step after a code was sent. */
export const toCodeStep = (emailaddress: string, resendInSeconds: number): CodeStep => ({
  emailaddress,
  resendAt: Date.now() + resendInSeconds * 1000,
});
