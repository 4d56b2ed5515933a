import type { ApolloCache } from '@apollo/client';

interface Votes {
  up_vote: number;
  down_vote: number;
  is_user_up_vote: boolean;
  is_user_down_vote: boolean;
}

/** What can be liked: a post or an article. */
export interface Likable {
  __typename: 'Post' | 'News';
  id: number;
}

/** The votes after a like was given or taken back; a like takes the place of a down vote. Written twice it counts once. */
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
