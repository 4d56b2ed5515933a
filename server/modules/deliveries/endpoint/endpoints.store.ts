import { and, asc, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { botEndpoints, botEndpointSecrets } from '../../../database/tables/bots/deliveries.ts';
import type { Queryable, Sql, Transaction } from '../../../database/types.ts';

export type EndpointRow = typeof botEndpoints.$inferSelect;
export type SecretRow = typeof botEndpointSecrets.$inferSelect;

export async function find(tx: Queryable, botId: number): Promise<EndpointRow | undefined> {
  const [row] = await tx.select().from(botEndpoints).where(eq(botEndpoints.botId, botId));
  return row;
}

/** Bots with an active endpoint and a question for suggestions that no consumer has taken. */
export const listWithQuestions = (tx: Sql, now: Date): Promise<readonly { readonly botId: number }[]> =>
  tx<{ botId: number }[]>`
    select distinct s.bot_id as "botId" from bot_suggestions s join bot_endpoints p on p.bot_id = s.bot_id
    where p.state = 'active' and (p.receives_test or s.lane = 'live') and s.taken_at is null and s.suggestions is null and s.expires_at > ${now}`;

/** Sets the address of a bot. Another address must prove itself. */
export async function save(
  tx: Transaction,
  {
    botId,
    url,
    maxInFlight,
    receivesTest,
  }: Pick<EndpointRow, 'botId' | 'url' | 'maxInFlight'> & { receivesTest?: boolean | undefined },
  now: Date,
): Promise<void> {
  const fresh = {
    state: 'unverified',
    pauseReason: null,
    failures: 0,
    openUntil: null,
    failingSince: null,
    warnings: 0,
    verifiedAt: null,
    lastSuccessAt: null,
    lastErrorAt: null,
    lastError: null,
  } as const;
  const before = await find(tx, botId);
  const limits = {
    maxInFlight,
    inFlight: maxInFlight,
    updatedAt: now,
    ...(receivesTest !== undefined && { receivesTest }),
  };
  if (before?.url === url) {
    await tx.update(botEndpoints).set(limits).where(eq(botEndpoints.botId, botId));
    return;
  }
  await tx
    .insert(botEndpoints)
    .values({ botId, url, ...limits, createdAt: now })
    .onConflictDoUpdate({ target: botEndpoints.botId, set: { url, ...fresh, ...limits } });
}

export async function remove(tx: Transaction, botId: number): Promise<EndpointRow | undefined> {
  const [row] = await tx.delete(botEndpoints).where(eq(botEndpoints.botId, botId)).returning();
  return row;
}

export async function setActive(tx: Queryable, botId: number, url: string, now: Date): Promise<void> {
  await tx
    .update(botEndpoints)
    .set({
      state: 'active',
      pauseReason: null,
      verifiedAt: now,
      failures: 0,
      openUntil: null,
      failingSince: null,
      warnings: 0,
      updatedAt: now,
    })
    .where(and(eq(botEndpoints.botId, botId), eq(botEndpoints.url, url)));
}

/** Pauses an active endpoint, unless another address has replaced it. Returns whether it was active. */
export async function pause(
  tx: Queryable,
  { botId, url }: Pick<EndpointRow, 'botId' | 'url'>,
  reason: NonNullable<EndpointRow['pauseReason']>,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(botEndpoints)
    .set({ state: 'paused', pauseReason: reason, updatedAt: now })
    .where(and(eq(botEndpoints.botId, botId), eq(botEndpoints.url, url), eq(botEndpoints.state, 'active')))
    .returning({ botId: botEndpoints.botId });
  return rows.length > 0;
}

/** The valid secrets of a bot: the current one first, then the old one during a rotation. */
export const listSecrets = (tx: Queryable, botId: number, now: Date): Promise<SecretRow[]> =>
  tx
    .select()
    .from(botEndpointSecrets)
    .where(
      and(
        eq(botEndpointSecrets.botId, botId),
        or(isNull(botEndpointSecrets.validUntil), gt(botEndpointSecrets.validUntil, now)),
      ),
    )
    .orderBy(sql`${botEndpointSecrets.validUntil} desc nulls first`, desc(botEndpointSecrets.id));

/**
 * Adds the new secret of a bot. The current one stays valid until a time; older ones end at once.
 */
export async function addSecret(
  tx: Transaction,
  botId: number,
  secret: Pick<SecretRow, 'secretEncrypted' | 'hint'>,
  { now, oldUntil }: { readonly now: Date; readonly oldUntil: Date },
): Promise<void> {
  await tx
    .delete(botEndpointSecrets)
    .where(and(eq(botEndpointSecrets.botId, botId), sql`${botEndpointSecrets.validUntil} is not null`));
  if (oldUntil > now)
    await tx.update(botEndpointSecrets).set({ validUntil: oldUntil }).where(eq(botEndpointSecrets.botId, botId));
  else await tx.delete(botEndpointSecrets).where(eq(botEndpointSecrets.botId, botId));
  await tx.insert(botEndpointSecrets).values({ botId, ...secret, createdAt: now });
}

/** Secrets that are encrypted with another key than the current one. */
export const listOldEncryptions = (tx: Queryable, prefix: string, limit: number): Promise<SecretRow[]> =>
  tx
    .select()
    .from(botEndpointSecrets)
    .where(sql`not starts_with(${botEndpointSecrets.secretEncrypted}, ${prefix})`)
    .orderBy(asc(botEndpointSecrets.id))
    .limit(limit);

export async function replaceEncryption(tx: Queryable, { id, secretEncrypted }: SecretRow, next: string) {
  await tx
    .update(botEndpointSecrets)
    .set({ secretEncrypted: next })
    .where(and(eq(botEndpointSecrets.id, id), eq(botEndpointSecrets.secretEncrypted, secretEncrypted)));
}
