import { apiKeyHint, newApiKey } from '../../access/apiKeys.ts';
import { hashToken } from '../../access/hashToken.ts';
import type { Transaction } from '../../database/types.ts';
import type { ApiKey } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import type { DomainEvents } from '../ground/events/events.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import * as store from './apiKeys.store.ts';

/**
 * createUniqueApiKey: replaces the caller's API key. Only a hash is stored, so this response alone contains the whole
 * key.
 */
export async function create(ctx: Context): Promise<ApiKey> {
  const { id } = requireViewer(ctx);
  const key = newApiKey();
  const hint = apiKeyHint(key);
  await ctx.db.transaction(async (tx) => {
    const before = await store.findHintForUpdate(tx, id);
    await store.save(tx, { userId: id, keyHash: hashToken(key), hint, createdAt: ctx.now() });
    await recordAudit(tx, ctx, {
      action: before === undefined ? 'accounts.apiKeyMade' : 'accounts.apiKeyReplaced',
      subjectType: 'user',
      subjectId: id,
      ...(before === undefined ? {} : { before: { hint: before } }),
      after: { hint },
    });
  });
  return { api_key: key };
}

/**
 * Revokes the API key of an account together with its other credentials: a key that an intruder created with the
 * password must not outlive that password.
 * @returns whether the account had a key
 */
export async function endApiKey(tx: Transaction, ctx: Context, userId: number): Promise<boolean> {
  const hint = await store.remove(tx, userId);
  if (hint === undefined) return false;
  await recordAudit(tx, ctx, {
    action: 'accounts.apiKeyRevoked',
    subjectType: 'user',
    subjectId: userId,
    before: { hint },
  });
  return true;
}

/** Subscriber of `account.accessRevoked`. */
export async function revokeApiKeyOnAccessRevoked(
  tx: Transaction,
  ctx: Context,
  { userId }: DomainEvents['account.accessRevoked'],
): Promise<void> {
  await endApiKey(tx, ctx, userId);
}

/** revokeApiKey: revokes the caller's key. Succeeds also when there is none. */
export async function revoke(ctx: Context): Promise<void> {
  const { id } = requireViewer(ctx);
  await ctx.db.transaction((tx) => endApiKey(tx, ctx, id));
}
