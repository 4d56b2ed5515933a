import type { FieldPolicy, Reference } from '@apollo/client/cache';

import type { QueryGetUserPostListArgs } from '@/generated/schema';
import { appendNewBy } from '@/shared/action/appendNew';

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
    return { ...page, data: appendNewBy(known.data, page.data, ({ __ref }) => __ref) };
  },
};
