import type { Viewer } from '../../access/viewer.ts';
import { LIVE_FEEDS, type SocialTopic } from '../../../rules/posts/socialTopics.ts';
import type { Sql } from '../../database/types.ts';
import { readCommentCounts, readPollCounts, readPostCounts } from './counts.store.ts';
import type { Candidate, Need } from './receivers.ts';
import type { LogRow } from './socialLog.store.ts';
import { toCounts, toItem } from './socialItem.ts';

/** A subscription that receives changes. */
interface Receiver {
  readonly viewer: Pick<Viewer, 'id' | 'role'>;
}

/** The receivers of a topic, as the log names it. */
type Receivers<R extends Receiver> = (topic: string) => readonly R[];

const getSubject = (topic: string): number => Number(topic.slice(topic.indexOf(':') + 1));

/** The names in the log of what a receiver follows. */
export const toLogTopic = (topic: SocialTopic, viewerId: number): string => (topic === 'me' ? `me:${viewerId}` : topic);

/** The names in the log for a topic: all feeds are written as one. */
export const toStoredTopics = (topics: readonly string[]): string[] => [
  ...new Set(topics.map((topic) => (topic.startsWith('feed:') ? 'feed' : topic))),
];

/** Whether a row only says that numbers changed. */
export const isCounted = ({ kind }: Pick<LogRow, 'kind'>): boolean =>
  kind === 'counted' || kind === 'answered' || kind === 'comment_liked';

/** What the numbers of a row are about: its topic, or one comment of many under a topic. */
export const toCountedName = ({ kind, topic, subjectId }: Pick<LogRow, 'kind' | 'topic' | 'subjectId'>): string =>
  kind === 'comment_liked' ? `comment:${subjectId ?? 0}` : topic;

/** The topics that receivers of a row follow, with what each of them must be allowed to see. */
function toTargets(row: LogRow): readonly { readonly topic: string; readonly name: string; readonly need: Need }[] {
  const { topic, kind, subjectId, actorId } = row;
  if (topic === 'feed')
    return LIVE_FEEDS.map((feed) => ({
      topic: `feed:${feed}`,
      name: `feed:${feed}`,
      need: { of: 'post', id: subjectId ?? 0, scope: feed },
    }));
  if (topic.startsWith('me:'))
    return [{ topic, name: 'me', need: actorId === null ? { of: 'nothing' } : { of: 'actor', id: actorId } }];
  if (kind === 'commented' || kind === 'comment_edited')
    return [{ topic, name: topic, need: { of: 'comment', id: subjectId ?? 0 } }];
  const postId = kind === 'posted' ? (subjectId ?? 0) : getSubject(topic);
  return [{ topic, name: topic, need: { of: 'post', id: postId, scope: 'any' } }];
}

/** The changes of rows, for each receiver. Rows about numbers are left out: see `presentCounts`. */
export function presentRows<R extends Receiver>(
  rows: readonly LogRow[],
  receivers: Receivers<R>,
  cursor: string,
): Candidate<R>[] {
  return rows
    .filter((row) => !isCounted(row))
    .flatMap((row) =>
      toTargets(row).flatMap(({ topic, name, need }) => {
        const following = receivers(topic);
        if (following.length === 0) return [];
        const item = toItem(row, name, cursor);
        return following.map((receiver) => ({ receiver, item, need }));
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
