import { createHash } from 'node:crypto';

/** The stored form of a token or key. They are random, so a fast hash is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
