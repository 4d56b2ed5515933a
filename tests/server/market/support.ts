import { eq } from 'drizzle-orm';
import { searchKey } from '../../../server/database/keys.ts';
import { quotes, tickers } from '../../../server/database/tables/market/market.ts';
import { posts, postTickers } from '../../../server/database/tables/social/posts.ts';
import type { TestPerson } from '../../support/api/people.ts';
import type { TestApi } from '../../support/api/testApi.ts';

/** Tickers of the listings that every server has. */
export const listedTickers = { apple: 1, fund: 2001, index: 3001 } as const;

type NewTicker = typeof tickers.$inferInsert;

/** A ticker whose first session is in the future: its source has no price of it, so the stored price is used. */
export async function listTicker(api: TestApi, symbol: string, change: Partial<NewTicker> = {}): Promise<number> {
  const name = change.name ?? `${symbol} Holdings`;
  const [row] = await api.db
    .insert(tickers)
    .values({
      kind: 'stock',
      symbol,
      symbolKey: searchKey(symbol),
      name,
      exchangeId: 1,
      countryId: 1,
      currency: 'USD',
      searchKey: searchKey(symbol, name),
      listedOn: '2099-01-01',
      ...change,
    })
    .returning({ id: tickers.id });
  if (row === undefined) throw new Error('The ticker was not stored');
  return row.id;
}

/** The last stored price. */
export async function storePrice(api: TestApi, tickerId: number, price: number, previousClose: number): Promise<void> {
  const changePercent = (price / previousClose - 1) * 100;
  const row = {
    price,
    previousClose,
    changePercent,
    moveSize: Math.abs(changePercent),
    source: 'simulated',
    asOf: new Date('2026-01-05T21:00:00Z'),
  };
  await api.db
    .insert(quotes)
    .values({ tickerId, ...row })
    .onConflictDoUpdate({ target: quotes.tickerId, set: row });
}

/** A post that mentions a stock; each call creates a newer one. */
export async function writePost(
  api: TestApi,
  author: TestPerson,
  tickerId: number,
  description: string,
  change: Partial<typeof posts.$inferInsert> = {},
): Promise<number> {
  const createdAt = new Date(Date.parse('2026-01-01T00:00:00Z') + (written += 1) * 60_000);
  const [row] = await api.db
    .insert(posts)
    .values({ authorId: author.id, type: 'text', description, searchKey: searchKey(description), createdAt, ...change })
    .returning({ id: posts.id });
  if (row === undefined) throw new Error('The post was not stored');
  await api.db.insert(postTickers).values({ postId: row.id, tickerId, token: 'X', createdAt });
  return row.id;
}

let written = 0;

export const delist = (api: TestApi, tickerId: number, delistedOn: string) =>
  api.db.update(tickers).set({ delistedOn }).where(eq(tickers.id, tickerId));

/**
 * Moves the server's clock to noon on a Sunday: no exchange is open, so prices do not change while a test reads them.
 */
export function waitForSunday(api: TestApi): void {
  const now = api.clock.now();
  const noon = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 7 - now.getUTCDay(), 12);
  api.clock.advance(noon - now.getTime());
}
