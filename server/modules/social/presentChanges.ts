import { LIVE_FEEDS, type SocialTopic } from '../../../rules/posts/socialTopics.ts';
import type { Sql } from '../../database/types.ts';
import { readCommentCounts, readPollCounts, readPostCounts } from './counts.store.ts';
import { findListIdsByMember } from './peopleListMembership.store.ts';
import type { Candidate, Need, Receiver } from './selectAllowed.ts';
import type { Scope } from './selectAllowed.store.ts';
import type { LogRow } from './socialLog.store.ts';
import { toCounts, toItem } from './socialItem.ts';

/** The receivers of a topic, as the log names it. */
type Receivers<R extends Receiver> = (topic: string) => readonly R[];

const getSubject = (topic: string): number => Number(topic.slice(topic.indexOf(':') + 1));

/** The names in the log of what a receiver follows. */
export const toLogTopic = (topic: SocialTopic, viewerId: number): string => (topic === 'me' ? `me:${viewerId}` : topic);

const LIST = 'list:';

/** The names in the log for a topic: all feeds are written as one, lists of people too. */
export const toStoredTopics = (topics: readonly string[]): string[] => [
  ...new Set(topics.map((topic) => (topic.startsWith('feed:') || topic.startsWith(LIST) ? 'feed' : topic))),
];

/** Whether a row only says that numbers changed. */
export const isCounted = ({ kind }: Pick<LogRow, 'kind'>): boolean =>
  kind === 'counted' || kind === 'answered' || kind === 'comment_liked';

/** What the numbers of a row are about: its topic, or one comment of many under a topic. */
export const toCountedName = ({ kind, topic, subjectId }: Pick<LogRow, 'kind' | 'topic' | 'subjectId'>): string =>
  kind === 'comment_liked' ? `comment:${subjectId ?? 0}` : topic;

/** The lists of people that some people are on, by the person. */
export type ListsOfPeople = ReadonlyMap<number, readonly number[]>;

/** Reads which of the lists that are followed contain the authors of new posts. Without such lists nothing is read. */
export async function readLists(sql: Sql, rows: readonly LogRow[], topics: Iterable<string>): Promise<ListsOfPeople> {
  const authorIds = new Set(
    rows.flatMap(({ topic, actorId }) => (topic === 'feed' && actorId !== null ? [actorId] : [])),
  );
  const listIds = authorIds.size === 0 ? [] : [...topics].filter((topic) => topic.startsWith(LIST)).map(getSubject);
  return listIds.length === 0 ? new Map() : findListIdsByMember(sql, [...authorIds], listIds);
}

interface Target {
  readonly topic: string;
  readonly name: string;
  readonly need: Need;
  readonly listId?: number;
}

/** The topics that receivers of a row follow, with what each of them must be allowed to see. */
function toTargets(row: LogRow, lists: ListsOfPeople): readonly Target[] {
  const { topic, kind, subjectId, actorId } = row;
  if (topic === 'feed') {
    const toTarget = (name: SocialTopic, scope: Scope) =>
      ({ topic: name, name, need: { of: 'post', id: subjectId ?? 0, scope } }) as const;
    return [
      ...LIVE_FEEDS.map((feed) => toTarget(`feed:${feed}`, feed)),
      ...(lists.get(actorId ?? 0) ?? []).map((listId) => ({ ...toTarget(`list:${listId}`, 'any'), listId })),
    ];
  }
  if (topic.startsWith('me:'))
    return [{ topic, name: 'me', need: actorId === null ? { of: 'nothing' } : { of: 'actor', id: actorId } }];
  if (kind === 'commented' || kind === 'comment_edited')
    return [{ topic, name: topic, need: { of: 'comment', id: subjectId ?? 0 } }];
  // The conditions of the lists no longer match it.
  if (kind === 'removed') return [{ topic, name: topic, need: { of: 'removed', id: getSubject(topic) } }];
  const postId = kind === 'posted' ? (subjectId ?? 0) : getSubject(topic);
  return [{ topic, name: topic, need: { of: 'post', id: postId, scope: 'any' } }];
}

/** The changes of rows, for each receiver. Rows about numbers are left out: see `presentCounts`. */
export function presentRows<R extends Receiver>(
  rows: readonly LogRow[],
  receivers: Receivers<R>,
  cursor: string,
  lists: ListsOfPeople,
): Candidate<R>[] {
  return rows
    .filter((row) => !isCounted(row))
    .flatMap((row) =>
      toTargets(row, lists).flatMap(({ topic, name, need, listId }) => {
        const following = receivers(topic);
        if (following.length === 0) return [];
        const item = toItem(row, name, cursor);
        return following.map((receiver) => ({ receiver, item, need, listId }));
      }),
    );
}

let version = 0;

/** The present numbers of posts, comments and polls, for each receiver of their topics. */
export async function presentCounts<R extends Receiver>(
  sql: Sql,
  names: readonly string[],
  receivers: Receivers<R>,
  cursor: string,
): Promise<Candidate<R>[]> {
  const getIds = (kind: string): number[] => names.filter((name) => name.startsWith(kind)).map(getSubject);
  const [postIds, commentIds, pollIds] = [getIds('post:'), getIds('comment:'), getIds('poll:')];
  const [posts, comments, polls] = await Promise.all([
    postIds.length === 0 ? [] : readPostCounts(sql, postIds),
    commentIds.length === 0 ? [] : readCommentCounts(sql, commentIds),
    pollIds.length === 0 ? [] : readPollCounts(sql, pollIds),
  ]);
  version += 1;
  const ofPosts = posts.flatMap(({ id, upVotes, downVotes, ...counts }) => {
    const topic = `post:${id}`;
    const item = toCounts({ topic }, 'post', cursor, version, { up_vote: upVotes, down_vote: downVotes, ...counts });
    const need: Need = { of: 'post', id, scope: 'any' };
    return receivers(topic).map((receiver) => ({ receiver, item, need }));
  });
  const ofComments = comments.flatMap(({ id, postId, likes }) => {
    const topic = `comments:${postId}`;
    const counts = { subject_id: id, up_vote: likes };
    const item = toCounts({ topic, name: `comment:${id}` }, 'comment', cursor, version, counts);
    const need: Need = { of: 'comment', id };
    return receivers(topic).map((receiver) => ({ receiver, item, need }));
  });
  const ofPolls = polls.flatMap(({ id, postId, totalVotes, options }) => {
    const topic = `poll:${id}`;
    const counts = { total_user_votes: totalVotes };
    const item = toCounts({ topic }, 'poll', cursor, version, counts);
    const results = options.map((option) => ({ id: option.id, result: option.votes }));
    const withResults = {
      pollId: id,
      item: toCounts({ topic }, 'poll', cursor, version, { ...counts, options: results }),
    };
    const need: Need = { of: 'post', id: postId, scope: 'any' };
    return receivers(topic).map((receiver) => ({ receiver, item, need, withResults }));
  });
  return [...ofPosts, ...ofComments, ...ofPolls];
}
