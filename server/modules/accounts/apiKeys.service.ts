import { apiKeyHash, apiKeyHint, newApiKey } from '../../access/apiKeys.ts';
import type { ApiKey } from '../../generated/schema.ts';
import { signedIn, type Context } from '../../graphql/context.ts';
import { recordAudit } from '../audit.ts';
import * as store from './apiKeys.store.ts';

/** createUniqueApiKey: a new key in the place of the one before. Only its hash is kept, so this answer alone has it in full. */
export async function create(ctx: Context): Promise<ApiKey> {
  const { id } = signedIn(ctx);
  const key = newApiKey();
  const hint = apiKeyHint(key);
  await ctx.db.transaction(async (tx) => {
    const before = await store.lockHint(tx, id);
    await store.put(tx, { userId: id, keyHash: apiKeyHash(key), hint, createdAt: ctx.now() });
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
