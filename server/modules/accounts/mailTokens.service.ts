import { MINUTE_MS } from '../../base/durations.ts';
import { randomBytes } from 'node:crypto';
import type { Queryable, Transaction } from '../../database/types.ts';
import { UserError } from '../../context/envelope.ts';
import * as store from './mailTokens.store.ts';
import { hashToken } from '../../access/hashToken.ts';

/** The owner of a token and the value that was stored with it. */
export interface UsedToken {
  readonly purpose: store.MailTokenPurpose;
  readonly userId: number;
  readonly value: string | null;
}

/**
 * Creates a token for a link in a message. Only its hash is stored.
 * @param given `value` is additional data of the token, such as the address that it proves
 */
export async function issueMailToken(
  tx: Queryable,
  given: {
    readonly purpose: store.MailTokenPurpose;
    readonly userId: number;
    readonly value?: string;
    readonly minutes: number;
  },
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await store.insertToken(tx, {
    purpose: given.purpose,
    userId: given.userId,
    value: given.value ?? null,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + given.minutes * MINUTE_MS),
  });
  return token;
}

type Purposes = store.MailTokenPurpose | readonly store.MailTokenPurpose[];

function accept(row: store.TokenRow | undefined, purposes: Purposes, now: Date): store.TokenRow {
  if (row === undefined || ![purposes].flat().includes(row.purpose)) throw new UserError(400, 'accounts.token.unknown');
  if (row.usedAt !== null) throw new UserError(400, 'accounts.token.used');
  if (row.expiresAt <= now) throw new UserError(400, 'accounts.token.expired');
  return row;
}

/**
 * Reads a token without using it up.
 * @throws UserError like `useMailToken`
 */
export async function readMailToken(tx: Queryable, purposes: Purposes, token: string, now: Date): Promise<UsedToken> {
  return accept(await store.findToken(tx, hashToken(token)), purposes, now);
}

/**
 * Uses a token up. Of parallel calls with one token one succeeds.
 * @throws UserError 400, with different messages for a token that is unknown (also one of another purpose), used or
 * expired
 */
export async function useMailToken(tx: Transaction, purposes: Purposes, token: string, now: Date): Promise<UsedToken> {
  const row = accept(await store.lockToken(tx, hashToken(token)), purposes, now);
  await store.markUsed(tx, row.id, now);
  return row;
}
