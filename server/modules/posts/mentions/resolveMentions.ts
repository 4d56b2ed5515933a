import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { MENTION_LIMITS, mentionTokens, symbolsIn } from '../../../../rules/text/mentions.ts';
import { searchKey, usernameKey } from '../../../database/keys.ts';
import { tickers } from '../../../database/tables/market/market.ts';
import { users } from '../../../database/tables/people/people.ts';
import type { Queryable } from '../../../database/types.ts';
import { isVisiblePerson } from '../../people/people.visibility.ts';

/** The people and stocks that a text mentions, each with its token in the text. */
export interface Mentions {
  readonly people: readonly { readonly userId: number; readonly token: string }[];
  readonly stocks: readonly { readonly tickerId: number; readonly token: string }[];
}

/** Maps each key to the first word that has it, so that every key is looked up once. */
function firstWordByKey(words: Iterable<string>, toKey: (word: string) => string): Map<string, string> {
  const found = new Map<string, string>();
  for (const word of words) {
    const key = toKey(word);
    if (key !== '' && !found.has(key)) found.set(key, word);
  }
  return found;
}

/** The people mentioned after @, without guests and people hidden from the author. */
export async function listMentionedPeople(
  tx: Queryable,
  authorId: number,
  text: string,
): Promise<readonly { userId: number; token: string }[]> {
  const words = mentionTokens(text).flatMap(({ kind, word }) => (kind === 'person' ? [word] : []));
  const wordsByKey = firstWordByKey(words, usernameKey);
  if (wordsByKey.size === 0) return [];
  const rows = await tx
    .select({ userId: users.id, key: users.usernameKey })
    .from(users)
    .where(
      and(inArray(users.usernameKey, [...wordsByKey.keys()]), eq(users.isGuest, false), isVisiblePerson(authorId)),
    );
  const ids = new Map(rows.map(({ key, userId }) => [key, userId]));
  const people = [...wordsByKey].flatMap(([key, token]) => {
    const userId = ids.get(key);
    return userId === undefined ? [] : [{ userId, token }];
  });
  return people.slice(0, MENTION_LIMITS.people);
}

/**
 * The stocks mentioned after $. When several tickers share a symbol, the one that still trades wins, then the lowest id.
 */
async function stocksIn(tx: Queryable, text: string): Promise<Mentions['stocks']> {
  const candidates = mentionTokens(text).flatMap(({ kind, word }) => (kind === 'stock' ? [symbolsIn(word)] : []));
  const wordsByKey = firstWordByKey(candidates.flat(), searchKey);
  if (wordsByKey.size === 0) return [];
  const rows = await tx
    .select({ id: tickers.id, key: tickers.symbolKey })
    .from(tickers)
    .where(and(inArray(tickers.symbolKey, [...wordsByKey.keys()]), isNotNull(tickers.exchangeId)))
    .orderBy(sql`${tickers.delistedOn} is not null`, tickers.id);
  const ids = firstIdByKey(rows);
  const stocks = new Map<number, string>();
  for (const symbols of candidates) {
    const token = symbols.find((symbol) => ids.has(searchKey(symbol)));
    const tickerId = token === undefined ? undefined : ids.get(searchKey(token));
    if (token !== undefined && tickerId !== undefined && !stocks.has(tickerId)) stocks.set(tickerId, token);
  }
  return [...stocks].slice(0, MENTION_LIMITS.stocks).map(([tickerId, token]) => ({ tickerId, token }));
}

function firstIdByKey(rows: readonly { readonly id: number; readonly key: string }[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { id, key } of rows) if (!found.has(key)) found.set(key, id);
  return found;
}

/** Resolves all mentions of a text with two queries. */
export async function resolveMentions(tx: Queryable, authorId: number, text: string): Promise<Mentions> {
  return { people: await listMentionedPeople(tx, authorId, text), stocks: await stocksIn(tx, text) };
}
