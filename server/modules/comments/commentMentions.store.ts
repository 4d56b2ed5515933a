import { and, eq, sql, type SQL } from 'drizzle-orm';
import { idList } from '../../database/idList.ts';
import { userTypeIds } from '../../database/referenceIds.ts';
import { blocks, mutes } from '../../database/tables/blocks.ts';
import type { CommentMentions } from '../../database/tables/comments.ts';
import { follows } from '../../database/tables/follows.ts';
import { tickers } from '../../database/tables/market.ts';
import { users } from '../../database/tables/people.ts';
import type { Queryable } from '../../database/types.ts';
import type { MentionedStock, MentionedUser } from '../../generated/schema.ts';
import { isVisiblePerson } from '../people/people.visibility.ts';
import type { Subject } from './subjects.ts';

const among = (column: SQL, ids: readonly number[]): SQL => sql`${column} = any(${idList(ids)}::bigint[])`;

export interface Leads {
  readonly mention_user_list: MentionedUser[];
  readonly mention_stock_list: MentionedStock[];
}

/**
 * Whom and which stocks the words of comments lead to, one answer for each of them: two statements, however many there are.
 * People hidden from the reader are not among them.
 */
export async function getLeads(
  tx: Queryable,
  viewerId: number,
  mentions: readonly CommentMentions[],
): Promise<readonly Leads[]> {
  const [people, stocks] = await Promise.all([getPeople(tx, viewerId, mentions), getStocks(tx, mentions)]);
  return mentions.map((mentioned) => ({
    mention_user_list: mentioned.people.flatMap(({ userId, token }) => {
      const username = people.get(userId);
      return username === undefined ? [] : [{ id: userId, user_name: username, token }];
    }),
    mention_stock_list: mentioned.stocks.flatMap(({ tickerId, token }) => {
      const stock = stocks.get(tickerId);
      return stock === undefined ? [] : [{ ...stock, token }];
    }),
  }));
}

async function getPeople(
  tx: Queryable,
  viewerId: number,
  mentions: readonly CommentMentions[],
): Promise<ReadonlyMap<number, string>> {
  const ids = new Set(mentions.flatMap(({ people }) => people.map(({ userId }) => userId)));
  if (ids.size === 0) return new Map();
  const rows = await tx
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(among(sql`${users.id}`, [...ids]), isVisiblePerson(viewerId)));
  return new Map(rows.map(({ id, username }) => [id, username]));
}

async function getStocks(
  tx: Queryable,
  mentions: readonly CommentMentions[],
): Promise<ReadonlyMap<number, Omit<MentionedStock, 'token'>>> {
  const ids = new Set(mentions.flatMap(({ stocks }) => stocks.map(({ tickerId }) => tickerId)));
  if (ids.size === 0) return new Map();
  const rows = await tx
    .select({ id: tickers.id, symbol: tickers.symbol, name: tickers.name, image: tickers.image })
    .from(tickers)
    .where(among(sql`${tickers.id}`, [...ids]));
  return new Map(
    rows.map(({ id, symbol, name, image }) => [
      id,
      { id, ticker_id: id, stock_name: name, ticker_name: name, ticker_symbol: symbol, ticker_image: image },
    ]),
  );
}

/**
 * Those of the people, in their order, who are told of a comment: app users who may read what was commented on, whom no block
 * stands between, and who have not muted its author. Nobody is told of a post that stays closed to them. Only app users have
 * the pages that it leads to; guests' devices cannot be mentioned.
 */
export async function listenersAmong(
  tx: Queryable,
  viewerId: number,
  { authorId }: Subject,
  userIds: readonly number[],
): Promise<number[]> {
  if (userIds.length === 0) return [];
  const maySee =
    authorId === null
      ? sql`true`
      : sql`(${users.id} = ${authorId}::bigint or (
          not exists (select 1 from ${blocks} b where (b.blocker_id = ${users.id} and b.blocked_id = ${authorId}::bigint)
            or (b.blocker_id = ${authorId}::bigint and b.blocked_id = ${users.id}))
          and (not (select a.is_private from ${users} a where a.id = ${authorId}::bigint) or exists (
            select 1 from ${follows} f where f.follower_id = ${users.id} and f.followed_id = ${authorId}::bigint
              and f.state = 'accepted'))))`;
  const isMuted = sql`exists (
    select 1 from ${mutes} m where m.user_id = ${users.id} and m.kind = 'person' and m.target = ${String(viewerId)})`;
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        among(sql`${users.id}`, userIds),
        eq(users.typeId, userTypeIds.app_user),
        eq(users.isGuest, false),
        isVisiblePerson(viewerId),
        maySee,
        sql`not ${isMuted}`,
      ),
    );
  const listeners = new Set(rows.map(({ id }) => id));
  return userIds.filter((id) => listeners.has(id));
}
