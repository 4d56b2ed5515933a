import { and, asc, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { cappedCount } from '../../database/cappedCount.ts';
import { exactlyOne } from '../../database/exactlyOne.ts';
import { notificationTypes } from '../../database/tables/lookups.ts';
import { notifications } from '../../database/tables/notifications.ts';
import { users } from '../../database/tables/people.ts';
import { posts } from '../../database/tables/posts.ts';
import { notificationChoices } from '../../database/tables/settings.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type { Place } from '../ground/lists/cursors.ts';
import { notMutedPerson, notMutedText, notMutedTicker } from '../mutes/mutes.filters.ts';
import { isVisiblePerson } from '../people/people.visibility.ts';
import { quotable, visiblePosts, type Reader } from '../posts/posts.visibility.ts';
import { DECISION_IDS, MODERATION_IDS, REPORTER_IDS } from '../reports/decisionTexts.ts';
import { recentActors } from './notify.store.ts';

type OwnReader = Reader & { readonly id: number };

/** So many are counted, and reached by page numbers; the cursor has no end. */
export const COUNTED = 1000;

/** The post that a notification leads to, null where it leads elsewhere. */
const postId = sql`substring(${notifications.link} from '^/posts/([0-9]{1,15})')::bigint`;

// A count, where `exists` would say it: of that PostgreSQL could make one list of all posts.
const leadsNowhere = (reader: OwnReader): SQL => sql`(${postId} is not null and (
  select count(*) from ${posts} where ${posts.id} = ${postId} and ${visiblePosts(reader)}) = 0)`;

/** The post that somebody had reported: what was taken down has no link, and is known by its group alone. */
const reportedId = sql`substring(${notifications.groupKey} from '^post:([0-9]{1,15}):report$')::bigint`;

const quotesNoMore = (reader: OwnReader): SQL<boolean> => sql<boolean>`(
  case when starts_with(${notifications.messageId}, ${REPORTER_IDS}) then (
    select count(*) from ${posts} where ${posts.id} = ${reportedId} and ${quotable(reader)}) = 0 else false end)`;

/** What admins decided stays to be read, also without the post that it was about. */
const isDecision = sql`starts_with(${notifications.messageId}, ${DECISION_IDS})`;

/** What admins decided about the reader themselves is shown whatever they muted. */
const isModeration = or(...MODERATION_IDS.map((ids) => sql`starts_with(${notifications.messageId}, ${ids})`));

/** The condition "the reader may hear of this person": neither hidden nor blocked nor muted. `users` must be joined. */
const isHeard = ({ id }: OwnReader): SQL | undefined => and(isVisiblePerson(id), notMutedPerson(users.id, id));

/** Who caused it, in their order. What stands before the first space was cut off: see `tell`. */
const actorIds = sql`(select string_to_array(btrim(substr(known, strpos(known, ' '))), ' ')::bigint[]
  from (select ${recentActors} as known) of_group)`;

const isOfPlatform = sql`btrim(${recentActors}) = ''`;

const isLastHeard = (reader: OwnReader): SQL =>
  sql`coalesce((select ${isHeard(reader)} from ${users} where ${users.id} = ${notifications.actorId}), false)`;

const isAnybodyHeard = (reader: OwnReader): SQL => sql`(
  select count(*) from unnest(${actorIds}) one(id) join ${users} on ${users.id} = one.id where ${isHeard(reader)}) > 0`;

/** Of the people who caused it: the last one whom the reader may hear of, and how many they may not. */
const actorsFor = (reader: OwnReader) => sql<{ readonly latest: number | null; readonly hidden: number }>`(
  select json_build_object(
    'latest', (array_agg(${users.id} order by one.id = ${notifications.actorId} desc, one.place desc)
      filter (where ${users.id} is not null))[1],
    'hidden', count(*) filter (where ${users.id} is null))
  from unnest(${actorIds}) with ordinality one(id, place)
  left join ${users} on ${users.id} = one.id and ${isHeard(reader)})`;

/**
 * A reader's own notifications but for those that people alone caused who are hidden, blocked or muted, that hold what is
 * muted, or that lead to a post which the reader cannot open any more, unless they tell of a decision about it. Most are judged by who caused them last; the others
 * of a group are looked at where that one does not count.
 */
const readable = (reader: OwnReader): SQL | undefined => {
  const viewerId = reader.id;
  return and(
    eq(notifications.userId, viewerId),
    sql`(${isOfPlatform} or ${isLastHeard(reader)} or ${isAnybodyHeard(reader)})`,
    or(
      isModeration,
      and(
        notMutedText(sql`coalesce(${notifications.values} ->> 'textKey', '')`, viewerId),
        notMutedTicker(sql`(${notifications.values} ->> 'tickerId')::bigint`, viewerId),
      ),
    ),
    sql`(${isDecision} or not ${leadsNowhere(reader)})`,
  );
};

/** One page, the latest first: the `limit` rows from `offset` on, or those after a position. */
export function page(tx: Queryable, reader: OwnReader, onlyUnread: boolean, place: Place) {
  const { limit, offset, after } = place;
  const ordered = tx
    .select({
      id: notifications.id,
      typeName: notificationTypes.name,
      typeNameTr: notificationTypes.nameTr,
      actors: actorsFor(reader),
      actorCount: notifications.actorCount,
      messageId: notifications.messageId,
      values: notifications.values,
      link: notifications.link,
      isClosed: sql<boolean>`${leadsNowhere(reader)}`,
      quotesNoMore: quotesNoMore(reader),
      readAt: notifications.readAt,
      updatedAt: notifications.updatedAt,
    })
    .from(notifications)
    .innerJoin(notificationTypes, eq(notificationTypes.id, notifications.typeId))
    .where(
      and(
        readable(reader),
        onlyUnread ? isNull(notifications.readAt) : undefined,
        after === undefined
          ? undefined
          : sql`(${notifications.updatedAt}, ${notifications.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::bigint)`,
      ),
    )
    .orderBy(desc(notifications.updatedAt), desc(notifications.id))
    .limit(limit);
  return after === undefined ? ordered.offset(offset) : ordered;
}

export type NotificationRow = Awaited<ReturnType<typeof page>>[number];

/** How many a reader has, or has not read: counted up to `COUNTED`. */
export async function countOwn(tx: Queryable, reader: OwnReader, onlyUnread: boolean): Promise<number> {
  const own = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(readable(reader), onlyUnread ? isNull(notifications.readAt) : undefined));
  return exactlyOne(await cappedCount(tx, own, COUNTED)).total;
}

/** Marks a reader's own unread notifications; all of them without ids. */
export async function markRead(
  tx: Queryable,
  viewerId: number,
  ids: readonly number[] | undefined,
  now: Date,
): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.userId, viewerId),
        isNull(notifications.readAt),
        ids === undefined ? undefined : inArray(notifications.id, [...ids]),
      ),
    );
}

const choiceColumns = {
  id: notificationTypes.id,
  name: notificationTypes.name,
  nameTr: notificationTypes.nameTr,
  inApp: notificationChoices.inApp,
  email: notificationChoices.email,
};

/** The active kinds with what a person chose; null where they never chose. */
export function choices(tx: Queryable, userId: number) {
  return tx
    .select(choiceColumns)
    .from(notificationTypes)
    .leftJoin(
      notificationChoices,
      and(eq(notificationChoices.notificationTypeId, notificationTypes.id), eq(notificationChoices.userId, userId)),
    )
    .where(eq(notificationTypes.active, true))
    .orderBy(asc(notificationTypes.id));
}

export type ChoiceRow = Awaited<ReturnType<typeof choices>>[number];

/** Keeps a choice, if the kind exists and is active. */
export async function choose(
  tx: Transaction,
  userId: number,
  choice: { readonly typeId: number; readonly inApp: boolean; readonly email: boolean },
): Promise<ChoiceRow | undefined> {
  const { typeId, inApp, email } = choice;
  const [type] = await tx
    .select({ id: notificationTypes.id, name: notificationTypes.name, nameTr: notificationTypes.nameTr })
    .from(notificationTypes)
    .where(and(eq(notificationTypes.id, typeId), eq(notificationTypes.active, true)));
  if (type === undefined) return undefined;
  await tx
    .insert(notificationChoices)
    .values({ userId, notificationTypeId: typeId, inApp, email })
    .onConflictDoUpdate({
      target: [notificationChoices.userId, notificationChoices.notificationTypeId],
      set: { inApp, email },
    });
  return { ...type, inApp, email };
}
