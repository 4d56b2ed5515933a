import { describe, expect, it } from 'vitest';

import { createCache } from '@/app/apollo/cache';
import {
  GetUserPostListDocument,
  type GetUserPostListQuery,
  type GetUserPostListQueryVariables,
} from '@/generated/posts/getUserPostList';

import { getPosts, paginate } from '../posts/feedMocks';
import { completeResponse } from '../../support/mocks/completeResponse';

const FIRST = { pageNumber: 1, pageSize: 20 };

/** Two values of each argument that selects another list. */
const ARGUMENTS = {
  userId: [1, 2],
  feed: ['following', 'popular'],
  tickerId: [1, 2],
  tagId: [1, 2],
  quotesOf: [1, 2],
  peopleListId: [1, 2],
  sentiment: ['bull', 'bear'],
  isBookmark: [true, null],
  cursor: ['a', 'b'],
} satisfies Record<Exclude<keyof GetUserPostListQueryVariables, keyof typeof FIRST>, readonly [unknown, unknown]>;

describe('lists of posts in the cache', () => {
  it.each(Object.entries(ARGUMENTS))('that differ in %s are different lists', (name, [first, second]) => {
    const cache = createCache();
    const read = (value: unknown) =>
      cache.readQuery<GetUserPostListQuery>({
        query: GetUserPostListDocument,
        variables: { ...FIRST, [name]: value },
      });
    const variables = { ...FIRST, [name]: first };
    const page = { getUserPostList: paginate(getPosts(1, 1)) };
    cache.writeQuery({
      query: GetUserPostListDocument,
      variables,
      data: completeResponse(GetUserPostListDocument, page, variables),
    });
    expect(read(first)?.getUserPostList.data).toHaveLength(1);
    expect(read(second)).toBeNull();
  });
});
