import { POSTS_PER_PAGE } from '@/domain/posts/feed/postSource';
import { GetPostDraftDocument } from '@/generated/posts/getPostDraft';
import { GetUserPostListDocument } from '@/generated/posts/getUserPostList';
import type { PageQueries } from '@/shared/action/pageQueries';
import { FIRST_PAGE } from '@rules/paging';

import { readFeedTab, SOURCES } from './useFeedTab';

/** The queries of the posts page: the first page of the open feed, and the draft of the composer. */
export const feedQueries: PageQueries = ({ search }) => [
  {
    query: GetUserPostListDocument,
    variables: { ...SOURCES[readFeedTab(search)], pageNumber: FIRST_PAGE, pageSize: POSTS_PER_PAGE },
  },
  { query: GetPostDraftDocument },
];
