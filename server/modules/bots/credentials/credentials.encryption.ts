import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { openBytes, encryptBytes } from '../../../access/encryptedBytes.ts';

/** What a sealed text is for; it opens nowhere else, and for no other bot. */
export type EncryptedField = 'password' | 'accessToken' | 'refreshToken';

const format = 's1';

const derived = (secret: string, purpose: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'bot credentials', purpose, bytes));

/** Names the key without telling anything of it. */
const getKeyId = (secret: string): string => derived(secret, 'key id', 6).toString('hex');

const createContext = (botId: number, field: EncryptedField): Buffer => Buffer.from(`${botId}:${field}`);

/**
 * Encrypts a secret that must be sent on (AES-256-GCM).
 * @param secrets the signing secrets, newest first; the first one seals
 */
export function seal(secrets: readonly string[], botId: number, field: EncryptedField, text: string): string {
  const [newest] = secrets;
  if (newest === undefined) throw new Error('A secret is required to store credentials');
  const sealed = encryptBytes(derived(newest, 'encryption', 32), createContext(botId, field), Buffer.from(text));
  return [format, getKeyId(newest), sealed.toString('base64url')].join('.');
}

/** Undefined when none of the secrets opens it: they were changed, or the row was. */
export function unseal(
  secrets: readonly string[],
  botId: number,
  field: EncryptedField,
  sealed: string | null,
): string | undefined {
  const [shape, keyId, content = ''] = (sealed ?? '').split('.');
  const secret = secrets.find((item) => getKeyId(item) === keyId);
  if (shape !== format || secret === undefined) return undefined;
  const bytes = Buffer.from(content, 'base64url');
  return openBytes(derived(secret, 'encryption', 32), createContext(botId, field), bytes)?.toString('utf8');
}

/** What every text sealed with the newest secret begins with: the others wait to be sealed anew. */
export function currentKeyVersion(secrets: readonly string[]): string {
  const [newest = ''] = secrets;
  return `${format}.${getKeyId(newest)}.`;
}

/** Recognised by people and by tools that look for leaked secrets. */
const tokenPrefix = 'bourse_bot_';

export const isBotToken = (text: string): boolean => text.length < 100 && text.startsWith(tokenPrefix);

export const botTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Our own token of a bot. */
export function newBotToken(): { readonly token: string; readonly hash: string; readonly hint: string } {
  const token = `${tokenPrefix}${randomBytes(32).toString('base64url')}`;
  return { token, hash: botTokenHash(token), hint: getHint(token) };
}

/** What is kept of a secret to tell it from another one. */
export const getHint = (secret: string): string => secret.slice(-4);

/** A password that keeps every rule for passwords. */
export const newChatPassword = (): string => `Aa1!${randomBytes(18).toString('base64url')}`;
