import type { ApolloCache } from '@apollo/client';

interface Votes {
  up_vote: number;
  down_vote: number;
  is_user_up_vote: boolean;
  is_user_down_vote: boolean;
}

export interface Likable {
  __typename: 'Post' | 'News';
  id: number;
}

/** Writes a like to the cache. A like replaces a down vote. The write is idempotent. */
export function writeVote(cache: ApolloCache, subject: Likable, isOn: boolean): void {
  cache.modify<Votes>({
    id: cache.identify({ ...subject }),
    fields: {
      is_user_up_vote: () => isOn,
      up_vote: (count, { readField }) =>
        Math.max(0, count + Number(isOn) - Number(readField('is_user_up_vote') === true)),
      is_user_down_vote: () => false,
      down_vote: (count, { readField }) => Math.max(0, count - Number(readField('is_user_down_vote') === true)),
    },
  });
}
