import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto';

const NONCE = 12;
const TAG = 16;

/**
 * Encrypts with AES-256-GCM.
 * @param key 32 bytes
 * @param context authenticated data: decryption fails with any other context
 * @param nonce must start with bytes that this key never uses for another content; random by default
 */
export function encryptBytes(
  key: Buffer | KeyObject,
  context: Buffer,
  content: Buffer,
  nonce: Buffer = randomBytes(NONCE),
): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce.subarray(0, NONCE)).setAAD(context);
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([nonce.subarray(0, NONCE), cipher.getAuthTag(), encrypted]);
}

/**
 * Decrypts the result of `encryptBytes`.
 * @returns undefined when the key or the context is a different one or the bytes were changed
 */
export function decryptBytes(key: Buffer | KeyObject, context: Buffer, bytes: Buffer): Buffer | undefined {
  if (bytes.length < NONCE + TAG) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE))
    .setAAD(context)
    .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]);
  } catch {
    return undefined;
  }
}
