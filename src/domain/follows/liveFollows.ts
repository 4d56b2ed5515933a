import type { ApolloClient } from '@apollo/client';

import { PEOPLE_PAGE_SIZE } from '@/domain/people/peoplePages';
import { NEWEST_READ } from '@/domain/social/rereadNewest';
import {
  GetFollowingListDocument,
  type GetFollowingListQuery,
  type GetFollowingListQueryVariables,
} from '@/generated/follows/getFollowingList';
import {
  GetFollowRequestByUserIdDocument,
  type GetFollowRequestByUserIdQuery,
  type GetFollowRequestByUserIdQueryVariables,
} from '@/generated/follows/getFollowRequestByUserId';
import { GetProfileDocument, type GetProfileQuery, type GetProfileQueryVariables } from '@/generated/people/getProfile';
import { isRecord } from '@/shared/action/envelope';
import { FIRST_PAGE } from '@rules/paging';

import { writeAccepted, writeDeclined, writeOwnCounts } from './followCache';

export const FIRST_PEOPLE = { pageNumber: FIRST_PAGE, pageSize: PEOPLE_PAGE_SIZE };

/** Whether the page may show a follow button with a request that was not answered. */
function hasRequested(client: ApolloClient): boolean {
  const content: unknown = client.cache.extract();
  return Object.values(isRecord(content) ? content : {}).some(
    (entity) => isRecord(entity) && entity['is_requested'] === true,
  );
}

/** Reads the latest people that the viewer follows, and marks the viewer's requests to them as accepted in every follow button. */
export async function readAcceptedFollows(client: ApolloClient, viewerId: number): Promise<void> {
  if (!hasRequested(client)) return;
  const answer = await client
    .query<GetFollowingListQuery, GetFollowingListQueryVariables>({
      query: GetFollowingListDocument,
      variables: { ...FIRST_PEOPLE, userId: viewerId, searchText: null },
      // An open list of these people would return to its first page.
      fetchPolicy: 'no-cache',
      context: NEWEST_READ,
    })
    .catch(() => undefined);
  for (const person of answer?.data?.getFollowingList.data ?? []) writeAccepted(client.cache, person);
}

/** A person declined the viewer's request: every follow button offers to follow. */
export const endRequest = (client: ApolloClient, personId: number): void => writeDeclined(client.cache, personId);

const isShown = (client: ApolloClient, name: string): boolean =>
  [...client.getObservableQueries('active')].some(({ queryName }) => queryName === name);

/** Reads the newest follow requests to the viewer. Those of later pages stay loaded in an open list. */
export async function readFollowRequests(client: ApolloClient): Promise<void> {
  if (!isShown(client, 'getFollowRequestByUserId')) {
    client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'getFollowRequestByUserId' });
    return;
  }
  const shown = { query: GetFollowRequestByUserIdDocument, variables: FIRST_PEOPLE };
  const answer = await client
    .query<GetFollowRequestByUserIdQuery, GetFollowRequestByUserIdQueryVariables>({
      ...shown,
      fetchPolicy: 'no-cache',
      context: NEWEST_READ,
    })
    .catch(() => undefined);
  const fresh = answer?.data?.getFollowRequestByUserId;
  if (!fresh?.data) return;
  const { data: newest } = fresh;
  const newestIds = new Set(newest.map(({ id }) => id));
  const isComplete = newest.length >= (fresh.totalCount ?? 0);
  client.cache.updateQuery<GetFollowRequestByUserIdQuery, GetFollowRequestByUserIdQueryVariables>(shown, (before) => {
    const rows = before?.getFollowRequestByUserId.data ?? [];
    // Rows up to the last one that was read again are replaced. If none was, rows between may be missing, so the others
    // are dropped.
    const last = rows.findLastIndex(({ id }) => newestIds.has(id));
    const later = isComplete || last === -1 ? [] : rows.slice(last + 1);
    const data = [...newest, ...later];
    return { getFollowRequestByUserId: { ...fresh, data } };
  });
}

/**
 * Reads the counts of the viewer's own profile, when a profile is on screen. Only the counts are written: the version of
 * an open form stays the same.
 */
export async function readOwnCounts(client: ApolloClient, viewerId: number): Promise<void> {
  if (!isShown(client, 'getUserDetailById')) return;
  const answer = await client
    .query<GetProfileQuery, GetProfileQueryVariables>({
      query: GetProfileDocument,
      variables: { userId: viewerId },
      fetchPolicy: 'no-cache',
      context: NEWEST_READ,
    })
    .catch(() => undefined);
  const counts = answer?.data?.getProfile.data;
  if (counts) writeOwnCounts(client.cache, counts);
}
