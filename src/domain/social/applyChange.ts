import type { ApolloClient } from '@apollo/client';

import {
  GetPostDataByPostIdDocument,
  type GetPostDataByPostIdQuery,
  type GetPostDataByPostIdQueryVariables,
} from '@/generated/posts/getPostDataByPostId';
import { NOT_FOUND } from '@/shared/action/envelope';
import type { SocialTopic } from '@rules/posts/socialTopics';

import { eraseRemoved } from './removedPost';
import { NEWEST_READ } from './rereadNewest';
import type { SocialChange } from './socialFeed';

const getSubject = (topic: string): number => Number(topic.slice(topic.indexOf(':') + 1));

interface PostNumbers {
  up_vote: number;
  down_vote: number;
  comments: number;
  reposts: number;
  quotes: number;
}

function writePost({ cache }: ApolloClient, id: number, change: SocialChange): void {
  const { up_vote, down_vote, comments, reposts, quotes } = change;
  if (up_vote === null || down_vote === null || comments === null) return;
  cache.modify<PostNumbers>({
    id: cache.identify({ __typename: 'Post', id }),
    fields: {
      up_vote: () => up_vote,
      down_vote: () => down_vote,
      comments: () => comments,
      reposts: (before) => reposts ?? before,
      quotes: (before) => quotes ?? before,
    },
  });
}

function writePoll({ cache }: ApolloClient, id: number, { total_user_votes: total, options }: SocialChange): void {
  if (total === null) return;
  cache.modify<{ total_user_votes: number }>({
    id: cache.identify({ __typename: 'Poll', id }),
    fields: { total_user_votes: () => total },
  });
  for (const option of options ?? [])
    cache.modify<{ result: number }>({
      id: cache.identify({ __typename: 'PollOption', id: option.id }),
      fields: { result: () => option.result },
    });
}

/** Reads a post again, into the cache. One that the viewer may not see any more is removed there. */
async function readPost(client: ApolloClient, postId: number): Promise<void> {
  const answer = await client
    .query<GetPostDataByPostIdQuery, GetPostDataByPostIdQueryVariables>({
      query: GetPostDataByPostIdDocument,
      variables: { postId },
      fetchPolicy: 'network-only',
      context: NEWEST_READ,
    })
    .catch(() => undefined);
  if (answer?.data?.getPostDataByPostId.status === NOT_FOUND) eraseRemoved(client.cache, postId);
}

/** Writes a change of a post or a poll into the cache; every place that shows it follows. */
export function applyChange(client: ApolloClient, change: SocialChange): void {
  const { kind, topic } = change;
  if (kind === 'post') writePost(client, getSubject(topic), change);
  if (kind === 'poll') writePoll(client, getSubject(topic), change);
  if (kind === 'post_removed') eraseRemoved(client.cache, getSubject(topic));
  if (kind === 'post_edited') void readPost(client, getSubject(topic));
}

/** Reads the followed posts again, with their polls: cards and quotes show the cache and do not listen themselves. */
export function rereadPosts(client: ApolloClient, topics: readonly SocialTopic[]): void {
  for (const topic of topics) if (topic.startsWith('post:')) void readPost(client, getSubject(topic));
}
