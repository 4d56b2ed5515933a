import { ApolloClient } from '@apollo/client';
import { ApolloLink } from '@apollo/client/link';
import { gql } from '@apollo/client';
import { describe, expect, it } from 'vitest';

import { createCache } from '@/app/apollo/cache';
import { applyChange } from '@/domain/social/applyChange';

import { aSocialChange } from '../../support/builders/socialFeed';

const POST = gql`
  fragment Numbers on Post {
    id
    up_vote
    down_vote
    comments
  }
`;
const POLL = gql`
  fragment PollNumbers on Poll {
    id
    total_user_votes
    options {
      id
      result
    }
  }
`;

function open() {
  const client = new ApolloClient({ cache: createCache(), link: ApolloLink.empty() });
  const post = { __typename: 'Post', id: 7, up_vote: 1, down_vote: 2, comments: 3 };
  const options = [4, 5].map((id) => ({ __typename: 'PollOption', id, result: 0 }));
  const poll = { __typename: 'Poll', id: 9, total_user_votes: 0, options };
  client.cache.writeFragment({ fragment: POST, id: 'Post:7', data: post });
  client.cache.writeFragment({ fragment: POLL, id: 'Poll:9', data: poll });
  const readPost = () => client.cache.readFragment({ fragment: POST, id: 'Post:7' });
  const readPoll = () => client.cache.readFragment({ fragment: POLL, id: 'Poll:9' });
  return { client, readPost, readPoll };
}

describe('applyChange', () => {
  it('writes the numbers of a post', () => {
    const { client, readPost } = open();
    applyChange(client, aSocialChange({ kind: 'post', topic: 'post:7', up_vote: 5, down_vote: 0, comments: 9 }));
    expect(readPost()).toMatchObject({ up_vote: 5, down_vote: 0, comments: 9 });
  });

  it('ignores posts that the page does not have', () => {
    const { client, readPost } = open();
    applyChange(client, aSocialChange({ kind: 'post', topic: 'post:8', up_vote: 5, down_vote: 0, comments: 9 }));
    expect(readPost()).toMatchObject({ up_vote: 1 });
  });

  it('writes the votes of a poll, and its results only when they are sent', () => {
    const { client, readPoll } = open();
    applyChange(client, aSocialChange({ kind: 'poll', topic: 'poll:9', total_user_votes: 2 }));
    expect(readPoll()).toMatchObject({ total_user_votes: 2, options: [{ result: 0 }, { result: 0 }] });
    const options = [
      { id: 4, result: 3 },
      { id: 5, result: 1 },
    ];
    applyChange(client, aSocialChange({ kind: 'poll', topic: 'poll:9', total_user_votes: 4, options }));
    expect(readPoll()).toMatchObject({ total_user_votes: 4, options });
  });
});
