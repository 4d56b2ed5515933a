import { createHash, randomBytes } from 'node:crypto';
import type { ApiKey } from '../../generated/schema.ts';
import { signedIn, type Context } from '../../graphql/context.ts';
import { recordAudit } from '../audit.ts';
import * as store from './apiKeys.store.ts';

/** Recognised by people and by tools that look for leaked secrets. */
const prefix = 'bourse_key_';
/** 256 bits, 43 characters. */
const secretBytes = 32;

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** What is shown of a key afterwards: enough to tell two apart, far too little to guess the rest. */
const hintOf = (key: string): string => `${key.slice(0, prefix.length + 4)}…${key.slice(-4)}`;

/** createUniqueApiKey: a new key in the place of the one before. Only its hash is kept, so this answer alone has it in full. */
export async function create(ctx: Context): Promise<ApiKey> {
  const { id } = signedIn(ctx);
  const key = `${prefix}${randomBytes(secretBytes).toString('base64url')}`;
  const hint = hintOf(key);
  await ctx.db.transaction(async (tx) => {
    const before = await store.lockHint(tx, id);
    await store.put(tx, { userId: id, keyHash: hashOf(key), hint, createdAt: ctx.now() });
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
