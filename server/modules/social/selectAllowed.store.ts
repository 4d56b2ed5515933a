import { sql, type SQL } from 'drizzle-orm';
import type { Viewer } from '../../access/viewer.ts';
import type { LiveFeed } from '../../../rules/posts/socialTopics.ts';
import { compileOncePerShape } from '../../database/statements/compileStatement.ts';
import { idList } from '../../database/idList.ts';
import { blocks, mutes } from '../../database/tables/people/blocks.ts';
import { follows } from '../../database/tables/people/follows.ts';
import { users } from '../../database/tables/people/people.ts';
import { peopleLists } from '../../database/tables/people/peopleLists.ts';
import { watchlistItems } from '../../database/tables/market/watchlists.ts';
import { postComments } from '../../database/tables/social/comments.ts';
import { pollAnswers, polls } from '../../database/tables/social/polls.ts';
import { posts, postTickers } from '../../database/tables/social/posts.ts';
import { postTags, tagFollows } from '../../database/tables/social/tags.ts';
import type { Sql } from '../../database/types.ts';
import { isNotMutedComment, isVisibleComment } from '../comments/comments.visibility.ts';
import { isOpenList } from '../peopleLists/peopleLists.visibility.ts';
import { hasOpenAuthor, postsToShow } from '../posts/posts.visibility.ts';

/**
 * Which receivers may see what, for many receivers at once: the n-th receiver is checked against the n-th subject. The
 * conditions are those of the lists; mutes hide here what they hide there.
 */

type Role = Viewer['role'];

/** Why a receiver gets a post: by its feed, or because it follows something of the post. */
type Scope = LiveFeed | 'any';

interface Row {
  readonly n: number;
}

const given = (names: SQL, lists: SQL): SQL => sql`unnest(${lists}) with ordinality r(${names}, n)`;
const ids = (name: string): SQL => sql`${sql.placeholder(name)}::text::bigint[]`;
const user = sql`r.user_id`;

const belongsTo = (scope: Scope): SQL => {
  switch (scope) {
    case 'any':
      return sql`true`;
    case 'newest':
      return sql`not ${posts.isRepost}`;
    case 'following':
      return sql`(${posts.authorId} = ${user} or exists (select 1 from ${follows} f
        where f.follower_id = ${user} and f.followed_id = ${posts.authorId} and f.state = 'accepted'))`;
    case 'watchlist':
      return sql`exists (select 1 from ${postTickers} pt join ${watchlistItems} w on w.ticker_id = pt.ticker_id
        where pt.post_id = ${posts.id} and w.user_id = ${user})`;
    case 'tags':
      return sql`exists (select 1 from ${postTags} pt join ${tagFollows} f on f.tag_id = pt.tag_id
        where pt.post_id = ${posts.id} and f.user_id = ${user})`;
  }
};

const ofPosts = compileOncePerShape<{ readonly role: Role; readonly scope: Scope }, Row>(
  ({ role, scope }) => sql`
    select r.n::int as n from ${given(sql`user_id, subject_id`, sql`${ids('users')}, ${ids('subjects')}`)}
    join ${posts} on ${posts.id} = r.subject_id
    where ${postsToShow({ id: user, role })} and ${belongsTo(scope)}`,
);

const ofRemoved = compileOncePerShape<{ readonly role: Role }, Row>(
  ({ role }) => sql`
    select r.n::int as n from ${given(sql`user_id, subject_id`, sql`${ids('users')}, ${ids('subjects')}`)}
    join ${posts} on ${posts.id} = r.subject_id where ${hasOpenAuthor({ id: user, role })}`,
);

const ofComments = compileOncePerShape<{ readonly role: Role }, Row>(
  ({ role }) => sql`
    select r.n::int as n from ${given(sql`user_id, subject_id`, sql`${ids('users')}, ${ids('subjects')}`)}
    join ${postComments} on ${postComments.id} = r.subject_id
    join ${posts} on ${posts.id} = ${postComments.postId}
    where ${postsToShow({ id: user, role })} and ${isVisibleComment('post', { id: user, role })}
      and ${isNotMutedComment('post', { id: user })}`,
);

const ofActors = compileOncePerShape<{ readonly of: 'actors' }, Row>(
  () => sql`
    select r.n::int as n from ${given(sql`user_id, subject_id`, sql`${ids('users')}, ${ids('subjects')}`)}
    where not exists (select 1 from ${blocks} b where (b.blocker_id = ${user} and b.blocked_id = r.subject_id)
        or (b.blocker_id = r.subject_id and b.blocked_id = ${user}))
      and not exists (select 1 from ${mutes} m
        where m.user_id = ${user} and m.kind = 'person' and m.target = r.subject_id::text)`,
);

const ofResults = compileOncePerShape<{ readonly role: Role }, Row>(
  ({ role }) => sql`
    select r.n::int as n from ${given(sql`user_id, subject_id`, sql`${ids('users')}, ${ids('subjects')}`)}
    join ${polls} on ${polls.id} = r.subject_id join ${posts} on ${posts.id} = ${polls.postId}
    where ${role === 'app_user' ? mayKnowResults : sql`true`}`,
);

/** As in `toPoll`: who can still vote gets no results. */
const mayKnowResults = sql`(${polls.closed} or ${polls.expiresAt} <= now() or ${posts.authorId} = ${user}
  or exists (select 1 from ${pollAnswers} a where a.poll_id = ${polls.id} and a.user_id = ${user}))`;

/** Whether receivers may open lists of people. */
const ofLists = compileOncePerShape<{ readonly of: 'lists' }, Row>(
  () => sql`
    select r.n::int as n from ${given(sql`user_id, subject_id`, sql`${ids('users')}, ${ids('subjects')}`)}
    join ${peopleLists} on ${peopleLists.id} = r.subject_id join ${users} on ${users.id} = ${peopleLists.userId}
    where ${isOpenList(user)}`,
);

/** A receiver and what it is about. */
export interface Pair {
  readonly userId: number;
  readonly subjectId: number;
}

const toValues = (pairs: readonly Pair[]) => ({
  users: idList(pairs.map(({ userId }) => userId)),
  subjects: idList(pairs.map(({ subjectId }) => subjectId)),
});

const allowed = (pairs: readonly Pair[], rows: readonly Row[]): Pair[] => rows.flatMap(({ n }) => pairs[n - 1] ?? []);

export const listAllowedPosts = async (sql: Sql, role: Role, scope: Scope, pairs: readonly Pair[]): Promise<Pair[]> =>
  allowed(pairs, await ofPosts({ role, scope })(sql, toValues(pairs)));

/** The pairs whose receiver may read the author of a removed post. Mutes do not matter: the post may be on a page. */
export const listAllowedRemovedPosts = async (sql: Sql, role: Role, pairs: readonly Pair[]): Promise<Pair[]> =>
  allowed(pairs, await ofRemoved({ role })(sql, toValues(pairs)));

export const listAllowedComments = async (sql: Sql, role: Role, pairs: readonly Pair[]): Promise<Pair[]> =>
  allowed(pairs, await ofComments({ role })(sql, toValues(pairs)));

/** The pairs without a block in either direction and without a mute. */
export const listAllowedActors = async (sql: Sql, pairs: readonly Pair[]): Promise<Pair[]> =>
  allowed(pairs, await ofActors({ of: 'actors' })(sql, toValues(pairs)));

/** The pairs whose receiver may open the list of people. */
export const listAllowedLists = async (sql: Sql, pairs: readonly Pair[]): Promise<Pair[]> =>
  allowed(pairs, await ofLists({ of: 'lists' })(sql, toValues(pairs)));

/** The pairs whose receiver gets the results of the poll. */
export const listAllowedPollResults = async (sql: Sql, role: Role, pairs: readonly Pair[]): Promise<Pair[]> =>
  allowed(pairs, await ofResults({ role })(sql, toValues(pairs)));

export type { Role, Scope };
