import type { FieldPolicy, Reference } from '@apollo/client/cache';

import type { QueryGetUserPostListArgs } from '@/generated/schema';

interface StoredPage {
  status: number;
  data?: readonly Reference[] | null;
}

/**
 * Lists of posts grow page by page: what a page brings joins what was read before, each post once. A first page takes the
 * place of the list. Written here and not with each page, because a list of thousands is too long to be written anew.
 */
export const postListPolicy: FieldPolicy<StoredPage, StoredPage> = {
  keyArgs: ['userId', 'feed', 'tickerId', 'sentiment', 'isBookmark'],
  merge(known, page, { args }) {
    const { cursor }: Partial<QueryGetUserPostListArgs> = args ?? {};
    if (!cursor || !known?.data) return page;
    // A page that was refused takes nothing away.
    if (!page.data) return known;
    const there = new Set(known.data.map(({ __ref }) => __ref));
    return { ...page, data: [...known.data, ...page.data.filter(({ __ref }) => !there.has(__ref))] };
  },
};
