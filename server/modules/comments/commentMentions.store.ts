import { and, eq, sql, type SQL } from 'drizzle-orm';
import { idList } from '../../database/idList.ts';
import { userTypeIds } from '../../database/referenceIds.ts';
import { blocks, mutes } from '../../database/tables/people/blocks.ts';
import type { CommentMentions } from '../../database/tables/social/comments.ts';
import { follows } from '../../database/tables/people/follows.ts';
import { tickers } from '../../database/tables/market/market.ts';
import { users } from '../../database/tables/people/people.ts';
import type { Queryable } from '../../database/types.ts';
import type { CommentRecipient, MentionedStock, MentionedUser } from '../../generated/schema.ts';
import { isVisiblePerson } from '../people/people.visibility.ts';
import type { Subject } from './subjects.ts';

const toList = (id: number | undefined): number[] => (id === undefined ? [] : [id]);
const isAmong = (column: SQL, ids: readonly number[]): SQL => sql`${column} = any(${idList(ids)}::bigint[])`;

export interface MentionLinks {
  readonly mention_user_list: MentionedUser[];
  readonly mention_stock_list: MentionedStock[];
  readonly recipient: CommentRecipient | null;
}

/**
 * Returns the users and stocks that each comment links to, and the recipient of each reply. Takes two statements
 * whatever the number of comments. Users hidden from the reader are left out.
 */
export async function readMentionLinks(
  tx: Queryable,
  viewerId: number,
  mentions: readonly CommentMentions[],
): Promise<readonly MentionLinks[]> {
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
    recipient: toRecipient(mentioned, people),
  }));
}

function toRecipient({ recipientId }: CommentMentions, people: ReadonlyMap<number, string>): CommentRecipient | null {
  const username = recipientId === undefined ? undefined : people.get(recipientId);
  return recipientId === undefined || username === undefined ? null : { id: recipientId, user_name: username };
}

async function getPeople(
  tx: Queryable,
  viewerId: number,
  mentions: readonly CommentMentions[],
): Promise<ReadonlyMap<number, string>> {
  const ids = new Set(
    mentions.flatMap(({ people, recipientId }) => [...people.map(({ userId }) => userId), ...toList(recipientId)]),
  );
  if (ids.size === 0) return new Map();
  const rows = await tx
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(isAmong(sql`${users.id}`, [...ids]), isVisiblePerson(viewerId)));
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
    .where(isAmong(sql`${tickers.id}`, [...ids]));
  return new Map(
    rows.map(({ id, symbol, name, image }) => [
      id,
      { id, ticker_id: id, stock_name: name, ticker_name: name, ticker_symbol: symbol, ticker_image: image },
    ]),
  );
}

/**
 * Filters the users who may be notified of a comment, in the given order: app users who can read the subject, are
 * visible to the actor and have not muted the actor. Only app users have the pages that the notification links to, and
 * guests cannot be mentioned.
 * @param actorId who wrote or liked the comment
 * @param authorId the author of the post that the comment is about; null for news
 */
export async function filterRecipients(
  tx: Queryable,
  actorId: number,
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
    select 1 from ${mutes} m where m.user_id = ${users.id} and m.kind = 'person' and m.target = ${String(actorId)})`;
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isAmong(sql`${users.id}`, userIds),
        eq(users.typeId, userTypeIds.app_user),
        eq(users.isGuest, false),
        isVisiblePerson(actorId),
        maySee,
        sql`not ${isMuted}`,
      ),
    );
  const recipientIds = new Set(rows.map(({ id }) => id));
  return userIds.filter((id) => recipientIds.has(id));
}
