import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE = 12;
const TAG = 16;

/**
 * Encrypts with a key of 32 bytes (AES-256-GCM).
 * @param context what it is for; it opens nowhere else
 * @param nonce its first bytes are one that this key never gets for another content; by chance unless given
 */
export function encryptBytes(
  key: Buffer,
  context: Buffer,
  content: Buffer,
  nonce: Buffer = randomBytes(NONCE),
): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce.subarray(0, NONCE)).setAAD(context);
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([nonce.subarray(0, NONCE), cipher.getAuthTag(), sealed]);
}

/** Undefined when it was sealed with another key or for something else, and when it was changed. */
export function openBytes(key: Buffer, context: Buffer, bytes: Buffer): Buffer | undefined {
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
