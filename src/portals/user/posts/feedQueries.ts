import { POSTS_PER_PAGE } from '@/domain/posts/feed/postSource';
import { GetPeopleListsDocument } from '@/generated/peopleLists/getPeopleLists';
import { GetPostDraftDocument } from '@/generated/posts/getPostDraft';
import { GetUserPostListDocument } from '@/generated/posts/getUserPostList';
import type { PageQueries } from '@/shared/action/pageQueries';
import { FIRST_PAGE } from '@rules/paging';

import { readFeedTab, SOURCES } from './useFeedTab';

/** The queries of the posts page: the first page of the open feed, or the lists of people, and the draft of the composer. */
export const feedQueries: PageQueries = ({ search }) => {
  const tab = readFeedTab(search);
  const draft = { query: GetPostDraftDocument };
  if (tab === 'lists') return [{ query: GetPeopleListsDocument }, draft];
  const variables = { ...SOURCES[tab], pageNumber: FIRST_PAGE, pageSize: POSTS_PER_PAGE };
  return [{ query: GetUserPostListDocument, variables }, draft];
};
