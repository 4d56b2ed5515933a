import { and, asc, eq, isNull } from 'drizzle-orm';
import { botGrants } from '../../database/tables/bots/conversations.ts';
import type { Queryable } from '../../database/types.ts';
import type { BotScope, MutationUpdateBotConsentArgs } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { assertMayWrite, findClosedReason } from './access.ts';

/** Lists what a bot may read of a user. */
export async function listScopes(tx: Queryable, botId: number, userId: number): Promise<BotScope[]> {
  const rows = await tx
    .select({ scope: botGrants.scope })
    .from(botGrants)
    .where(and(eq(botGrants.botId, botId), eq(botGrants.userId, userId), isNull(botGrants.revokedAt)))
    .orderBy(asc(botGrants.scope));
  return rows.map(({ scope }) => scope);
}

/**
 * Gives or withdraws a permission. Withdrawing is possible whatever became of the bot or the subscription.
 * @returns what the bot may read now
 * @throws UserError 404, 403 for a permission to a bot that the caller cannot write to
 */
export async function update(
  ctx: Context,
  { botId, scope, isGranted }: MutationUpdateBotConsentArgs,
): Promise<BotScope[]> {
  const { id: userId } = requireViewer(ctx);
  const now = ctx.now();
  if (isGranted) {
    await assertMayWrite(ctx.db, botId, userId);
    await ctx.db
      .insert(botGrants)
      .values({ botId, userId, scope, grantedAt: now })
      .onConflictDoUpdate({
        target: [botGrants.botId, botGrants.userId, botGrants.scope],
        set: { grantedAt: now, revokedAt: null },
      });
  } else {
    await findClosedReason(ctx.db, botId, userId);
    await ctx.db
      .update(botGrants)
      .set({ revokedAt: now })
      .where(and(eq(botGrants.botId, botId), eq(botGrants.userId, userId), eq(botGrants.scope, scope)));
  }
  return listScopes(ctx.db, botId, userId);
}
