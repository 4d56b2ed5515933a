import { randomBytes } from 'node:crypto';
import { decryptBytes, encryptBytes } from '../../../access/encryptedBytes.ts';
import { deriveKey } from '../../../access/keyDerivation.ts';
import { hashToken } from '../../../access/hashToken.ts';

/**
 * The purpose of an encrypted text. Bot and field are authenticated with it, so it cannot be decrypted for another bot
 * or field.
 */
export type EncryptedField = 'password' | 'accessToken' | 'refreshToken' | 'webhookSecret';

const FORMAT = 's1';

const SALT = 'bot credentials';

const deriveEncryptionKey = (secret: string): Buffer => deriveKey(secret, SALT, 'encryption');

/** Identifies the key without revealing it. */
const getKeyId = (secret: string): string => deriveKey(secret, SALT, 'key id', 6).toString('hex');

const createContext = (botId: number, field: EncryptedField): Buffer => Buffer.from(`${botId}:${field}`);

/**
 * Encrypts a secret that must be readable again (AES-256-GCM).
 * @param secrets the root secrets, newest first; the first one encrypts
 */
export function encryptSecret(secrets: readonly string[], botId: number, field: EncryptedField, text: string): string {
  const [newestSecret] = secrets;
  if (newestSecret === undefined) throw new Error('A secret is required to store credentials');
  const encrypted = encryptBytes(deriveEncryptionKey(newestSecret), createContext(botId, field), Buffer.from(text));
  return [FORMAT, getKeyId(newestSecret), encrypted.toString('base64url')].join('.');
}

/** Decrypts a secret; undefined when no key matches or the row was manipulated. */
export function decryptSecret(
  secrets: readonly string[],
  botId: number,
  field: EncryptedField,
  encrypted: string | null,
): string | undefined {
  const [shape, keyId, content = ''] = (encrypted ?? '').split('.');
  const secret = secrets.find((item) => getKeyId(item) === keyId);
  if (shape !== FORMAT || secret === undefined) return undefined;
  const bytes = Buffer.from(content, 'base64url');
  return decryptBytes(deriveEncryptionKey(secret), createContext(botId, field), bytes)?.toString('utf8');
}

/**
 * The prefix of every text that was encrypted with the newest key. Texts with another prefix must be encrypted again.
 */
export function currentKeyVersion(secrets: readonly string[]): string {
  const [newestSecret = ''] = secrets;
  return `${FORMAT}.${getKeyId(newestSecret)}.`;
}

/** A prefix that people and secret scanners recognize. */
const TOKEN_PREFIX = 'bourse_bot_';

export const isBotToken = (text: string): boolean => text.length < 100 && text.startsWith(TOKEN_PREFIX);

/** Creates the platform's token of a bot. */
export function newBotToken(): { readonly token: string; readonly hash: string; readonly hint: string } {
  const token = `${TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;
  return { token, hash: hashToken(token), hint: getHint(token) };
}

/** Returns the characters by which a user recognizes a secret. */
export const getHint = (secret: string): string => secret.slice(-4);

/** Creates a password that meets all password rules. */
export const newChatPassword = (): string => `Aa1!${randomBytes(18).toString('base64url')}`;
