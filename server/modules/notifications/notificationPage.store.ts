import { and, isNull, sql, type SQL } from 'drizzle-orm';
import { compileOncePerShape, roundUpLimit } from '../../database/statements/compileStatement.ts';
import { follows } from '../../database/tables/people/follows.ts';
import { notifications } from '../../database/tables/people/notifications.ts';
import { users } from '../../database/tables/people/people.ts';
import { notificationTypes } from '../../database/tables/platform/lookups.ts';
import { posts } from '../../database/tables/social/posts.ts';
import type { Queryable, Sql } from '../../database/types.ts';
import type { PageRequest } from '../ground/lists/cursors.ts';
import { REPORTER_IDS } from '../ground/notifications/decisionTexts.ts';
import type { PersonRow } from '../people/personCard.ts';
import { quotable, type Reader } from '../posts/posts.visibility.ts';
import { selectPerson, toPersonRow, type PersonJson } from './listedPerson.ts';
import { actorIds, countOwn, COUNTED, isActorVisible, isClosed, readable } from './ownNotifications.ts';

/** The latest actor who is visible to the reader, and the number of hidden actors. */
interface Actors {
  readonly latest: PersonRow | null;
  readonly hidden: number;
}

export type NotificationRow = Pick<
  typeof notifications.$inferSelect,
  'id' | 'actorCount' | 'messageId' | 'values' | 'link' | 'readAt' | 'updatedAt'
> & {
  readonly typeName: string;
  readonly typeNameTr: string | null;
  readonly actors: Actors;
  readonly isClosed: boolean;
  readonly isQuoteHidden: boolean;
  /** What became of the follow request; null for other notifications. */
  readonly followRequest: 'requested' | 'accepted' | 'none' | null;
};

export interface NotificationPage {
  readonly rows: NotificationRow[];
  readonly total: number;
  readonly unread: number;
}

/** A row of the statement: the counts, and a notification unless the page is empty. */
type PageRow = { readonly total: number; readonly unread: number } & (
  | { readonly id: null }
  | (Omit<NotificationRow, 'actors'> & { readonly latest: PersonJson | null; readonly hidden: number })
);

interface PageShape extends Omit<Reader, 'id'> {
  readonly limit: number;
  readonly onlyUnread: boolean;
  readonly hasOffset: boolean;
  readonly isContinued: boolean;
  /** Whether the response needs `listFields` only. */
  readonly isShort: boolean;
}

/** The largest page, with the extra row. */
const MAX_PAGE = 101;

/** The reported post of a reporter's notice. A removed post has no link, so its id comes from the group key. */
const reportedId = sql`substring(${notifications.groupKey} from '^post:([0-9]{1,15}):report$')::bigint`;

const isQuoteHidden = (reader: Reader): SQL => sql`(
  case when starts_with(${notifications.messageId}, ${sql.raw(`'${REPORTER_IDS}'`)}) then (
    select count(*) from ${posts} where ${posts.id} = ${reportedId} and ${quotable(reader)}) = 0 else false end)`;

/** The actors of a notification with their visibility, each found once by key: `offset 0` prevents a join of `users`. */
const selectActors = (reader: Reader): SQL => sql`
  select count(*) filter (where a.visible_id is null)::int as hidden,
    (array_agg(a.visible_id order by a.id = ${notifications.actorId} desc, a.position desc) filter (where a.visible_id is not null))[1] as latest
  from (
    select actor.id, actor.position,
      (select ${users.id} from ${users} where ${users.id} = actor.id and ${isActorVisible(reader)}) as visible_id
    from unnest(${actorIds}) with ordinality actor(id, position) offset 0) a`;

/** The state of the request that a notification is about. Older notifications may group several requests. */
const selectFollowRequest = (reader: Reader): SQL => sql`
  case when ${notifications.messageId} = 'notifications.followRequested' and ${notifications.actorCount} = 1 then coalesce(
    (select f.state from ${follows} f where f.follower_id = ${notifications.actorId} and f.followed_id = ${reader.id}::bigint),
    'none') end`;

const newestFirst = sql`order by ${notifications.updatedAt} desc, ${notifications.id} desc`;

/**
 * A page and both counts as one statement.
 *
 * Readability is checked once per notification: `counted` walks `notifications_list` and stops at the cap, its unread
 * rows are counted with a filter, and the first page is cut from it. Only the rows of the page read their actors, the
 * link and the person. `explain (analyze)`: all lookups of posts and users are index scans by key, also on small data.
 */
function buildPage(shape: PageShape): SQL {
  const reader: Reader = { id: sql.placeholder('viewer'), role: shape.role, omit: shape.omit };
  const n = notifications;
  const number = (value: number): SQL => sql.raw(String(value));
  const offset = shape.hasOffset ? sql`offset ${sql.placeholder('offset')}::bigint` : sql``;
  const after = shape.isContinued
    ? sql`(${n.updatedAt}, ${n.id}) < (${sql.placeholder('afterAt')}::timestamptz, ${sql.placeholder('afterId')}::bigint)`
    : undefined;
  const isFirstOfAll = after === undefined && !shape.onlyUnread;
  const page = isFirstOfAll
    ? sql`select c.id from counted c order by c.updated_at desc, c.id desc limit ${number(shape.limit)} ${offset}`
    : sql`select ${n.id} from ${n} where ${and(readable(reader), shape.onlyUnread ? isNull(n.readAt) : undefined, after)}
        ${newestFirst} limit ${number(shape.limit)} ${offset}`;
  return sql`
    with counted as materialized (
      select ${n.id}, ${n.updatedAt}, ${n.readAt} from ${n} where ${readable(reader)} ${newestFirst}
      limit ${number(COUNTED + MAX_PAGE)}),
    totals as materialized (select count(*) as total, count(*) filter (where c.read_at is null) as unread from counted c),
    page as materialized (${page})
    select totals.total, totals.unread, ${n.id}, ${notificationTypes.name} as "typeName", ${notificationTypes.nameTr} as "typeNameTr",
      ${n.actorCount} as "actorCount", ${n.messageId} as "messageId", ${n.values}, ${n.link}, ${n.readAt} as "readAt",
      ${n.updatedAt} as "updatedAt", ${isClosed(reader)} as "isClosed", ${isQuoteHidden(reader)} as "isQuoteHidden",
      ${selectFollowRequest(reader)} as "followRequest",
      actors.hidden, ${selectPerson(sql`actors.latest`, reader, shape.isShort)} as latest
    from totals left join page on true left join ${n} on ${n.id} = page.id
    left join ${notificationTypes} on ${notificationTypes.id} = ${n.typeId}
    left join lateral (${selectActors(reader)}) actors on ${n.id} is not null
    ${newestFirst}`;
}

const statements = compileOncePerShape<PageShape, PageRow>(buildPage);

/** Reads one page, newest first, and the counts of all and unread notifications, each capped at `COUNTED`. */
export async function listPage(
  { sql: driver, db }: { readonly sql: Sql; readonly db: Queryable },
  reader: Reader & { readonly id: number },
  { onlyUnread, isShort }: { readonly onlyUnread: boolean; readonly isShort: boolean },
  { limit, offset, after }: PageRequest,
): Promise<NotificationPage> {
  const shape: PageShape = {
    role: reader.role,
    omit: reader.omit,
    limit: roundUpLimit(limit),
    onlyUnread,
    hasOffset: offset > 0,
    isContinued: after !== undefined,
    isShort,
  };
  const found = await statements(shape)(driver, {
    viewer: reader.id,
    // Nothing is listed by number beyond the counted ones.
    offset: offset < COUNTED ? offset : COUNTED + MAX_PAGE,
    afterAt: after?.at.toISOString() ?? null,
    afterId: after?.id ?? null,
  });
  const rows: NotificationRow[] = [];
  for (const row of found.slice(0, limit))
    if (row.id !== null && offset < COUNTED)
      rows.push({ ...row, actors: { hidden: row.hidden, latest: toPersonRow(row.latest) } });
  const { total, unread } = found[0] ?? { total: 0, unread: 0 };
  // Unread notifications may follow behind the counted ones.
  const isCut = total === COUNTED + MAX_PAGE && unread < COUNTED;
  return {
    rows,
    total: Math.min(total, COUNTED),
    unread: isCut ? await countOwn(db, reader, true) : Math.min(unread, COUNTED),
  };
}
