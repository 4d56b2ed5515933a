import { userStatusIds, userTypeIds } from '../../database/referenceIds.ts';
import type { Sql } from '../../database/types.ts';
import type { Language } from '../subjects.ts';

/** The e-mail addresses of the demo data's people. No mail arrives there. */
const MADE_BY_DEMO = '%@people.bourse.example';

export interface SimulatedPerson {
  readonly id: number;
  readonly language: Language;
}

/**
 * App users of the demo data. An account that a visitor has signed in with acts by itself no more.
 */
export const listSimulatedPeople = (sql: Sql): Promise<SimulatedPerson[]> => sql<SimulatedPerson[]>`
  select u.id, u.language from users u
  where u.email_key like ${MADE_BY_DEMO} and u.type_id = ${userTypeIds.app_user} and u.status_id = ${userStatusIds.active}
    and u.email_verified_at is not null and u.suspended_until is null and not u.is_guest
    and not exists (select 1 from sessions s where s.user_id = u.id)
  order by u.id`;

export interface RecentPost {
  readonly id: number;
  readonly authorId: number;
  readonly language: Language;
  /** The first stock that it mentions. */
  readonly symbol: string | null;
  /** Its poll, with the options, while it can be answered. */
  readonly pollId: number | null;
  readonly optionIds: readonly number[] | null;
  readonly byVisitor: boolean;
}

/** The newest posts, newest first. */
export const listRecentPosts = (sql: Sql, since: Date, now: Date, limit: number): Promise<RecentPost[]> => sql<
  RecentPost[]
>`
  select p.id, p.author_id as "authorId", u.language, u.email_key not like ${MADE_BY_DEMO} as "byVisitor",
    (select t.symbol from post_tickers pt join tickers t on t.id = pt.ticker_id where pt.post_id = p.id
      order by pt.ticker_id limit 1) as symbol,
    poll.id as "pollId",
    (select array_agg(o.id order by o.rank) from poll_options o where o.poll_id = poll.id) as "optionIds"
  from posts p
  join users u on u.id = p.author_id
  left join polls poll on poll.post_id = p.id and not poll.closed and poll.expires_at > ${now}
  where p.state = 'visible' and not p.is_repost and p.created_at > ${since}
  order by p.created_at desc, p.id desc
  limit ${limit}`;

/** People to follow: the newest accounts of visitors, and members with posts. */
export const listFollowable = (sql: Sql, followerId: number, limit: number): Promise<{ id: number }[]> => sql<
  { id: number }[]
>`
  (select u.id from users u
    where u.type_id = ${userTypeIds.app_user} and u.status_id = ${userStatusIds.active} and not u.is_guest
      and u.email_key not like ${MADE_BY_DEMO} and u.id <> ${followerId}
      and not exists (select 1 from follows f where f.follower_id = ${followerId} and f.followed_id = u.id)
    order by u.created_at desc limit 2)
  union all
  (select u.id from users u
    where u.type_id = ${userTypeIds.app_user} and u.status_id = ${userStatusIds.active} and u.num_posts > 0
      and u.id <> ${followerId}
      and not exists (select 1 from follows f where f.follower_id = ${followerId} and f.followed_id = u.id)
    order by u.num_followers desc limit ${limit})`;
