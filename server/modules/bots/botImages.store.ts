import { and, asc, eq, sql } from 'drizzle-orm';
import { botImages } from '../../database/tables/bots/bots.ts';
import type { Queryable, Transaction } from '../../database/types.ts';

export type ImageKind = 'banner' | 'featured';

/** The addresses of a picture in its two sizes. */
export interface StoredPicture {
  readonly url: string;
  readonly thumb: string;
}

/** Lists the pictures of a bot in their order. */
export const list = (tx: Queryable, botId: number, kind?: ImageKind) =>
  tx
    .select()
    .from(botImages)
    .where(and(eq(botImages.botId, botId), kind === undefined ? undefined : eq(botImages.kind, kind)))
    .orderBy(asc(botImages.rank), asc(botImages.id));

/** Appends pictures to those of a bot. The bot must be locked. */
export async function add(
  tx: Transaction,
  botId: number,
  kind: ImageKind,
  pictures: readonly StoredPicture[],
  now: Date,
): Promise<void> {
  if (pictures.length === 0) return;
  const [last] = await tx
    .select({ rank: sql<number>`coalesce(max(${botImages.rank}), -1)::int` })
    .from(botImages)
    .where(and(eq(botImages.botId, botId), eq(botImages.kind, kind)));
  const first = (last?.rank ?? -1) + 1;
  await tx
    .insert(botImages)
    .values(pictures.map((picture, index) => ({ ...picture, botId, kind, rank: first + index, createdAt: now })));
}

export async function remove(tx: Transaction, botId: number, id: number): Promise<void> {
  await tx.delete(botImages).where(and(eq(botImages.botId, botId), eq(botImages.id, id)));
}

export async function removeAll(tx: Transaction, botId: number): Promise<void> {
  await tx.delete(botImages).where(eq(botImages.botId, botId));
}
