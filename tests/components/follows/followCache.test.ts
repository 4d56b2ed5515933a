import { expect, it } from 'vitest';

import { createCache } from '@/app/apollo/cache';
import { writeFollow, writeFollowAnswer } from '@/domain/follows/followCache';
import { FollowRow_PersonFragmentDoc } from '@/generated/follows/fragments';

import { buildFollowRow } from '../../support/builders/people';

const readAda = (cache: ReturnType<typeof createCache>) =>
  cache.readFragment({
    id: 'Person:701',
    fragment: FollowRow_PersonFragmentDoc,
    fragmentName: 'FollowRow_person',
  });

/** A cache with a person who has four followers. */
function createCacheWithAda() {
  const cache = createCache();
  const data = { __typename: 'Person', ...buildFollowRow({ id: 701, num_followers: 4 }) };
  cache.writeFragment({ fragment: FollowRow_PersonFragmentDoc, fragmentName: 'FollowRow_person', data });
  return cache;
}

const before = { is_follow: false };
const after = { id: 701, is_follow: true, is_requested: false, num_followers: 5 };

it('adds a predicted follow to the count', () => {
  const cache = createCacheWithAda();
  writeFollow(cache, { before, after, viewerId: 42 });
  expect(readAda(cache)).toMatchObject({ is_follow: true, num_followers: 5 });
});

it('counts an answered follow once, because the cache already has the count of the answer', () => {
  const cache = createCacheWithAda();
  cache.modify({ id: 'Person:701', fields: { num_followers: () => after.num_followers } });
  writeFollowAnswer(cache, { before, after, viewerId: 42 });
  expect(readAda(cache)).toMatchObject({ is_follow: true, num_followers: 5 });
});
