import { useIntl } from 'react-intl';

import { FollowButton } from '@/domain/follows/FollowButton';
import { useGetNewsUpvoteDownvoteListQuery } from '@/generated/news/getNewsUpvoteDownvoteList';
import type { Voter_PersonFragment } from '@/generated/posts/fragments';
import { useGetUserUpvoteDownvoteListQuery } from '@/generated/posts/getUserUpvoteDownvoteList';
import { appendNew } from '@/shared/action/appendNew';
import { useInfiniteQuery, type InfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { FIRST_PAGE } from '@rules/paging';

import { PeopleListDialog } from '../people/PeopleListDialog';
import { PEOPLE_PAGE_SIZE } from '../people/peoplePages';
import { PersonRow } from '../people/PersonRow';

const FIRST = { vote: 'up', pageNumber: FIRST_PAGE, pageSize: PEOPLE_PAGE_SIZE } as const;

export function NewsLikesDialog({ newsId, onClose }: { newsId: number; onClose: () => void }) {
  const result = useGetNewsUpvoteDownvoteListQuery({ variables: { ...FIRST, newsId }, fetchPolicy: 'network-only' });
  const list = useInfiniteQuery(result, {
    pageSize: PEOPLE_PAGE_SIZE,
    rows: (response) => ({ items: response.data ?? [], total: response.totalCount ?? 0 }),
    readPage: (pageNumber) =>
      result.fetchMore({
        variables: { pageNumber },
        updateQuery: (all, { fetchMoreResult: { getNewsUpvoteDownvoteList: next } }) =>
          next.data
            ? {
                getNewsUpvoteDownvoteList: {
                  ...next,
                  data: appendNew(all.getNewsUpvoteDownvoteList.data, next.data),
                },
              }
            : all,
      }),
  });
  return <LikesDialog list={list} onClose={onClose} />;
}

export function PostLikesDialog({ postId, onClose }: { postId: number; onClose: () => void }) {
  const result = useGetUserUpvoteDownvoteListQuery({ variables: { ...FIRST, postId }, fetchPolicy: 'network-only' });
  const list = useInfiniteQuery(result, {
    pageSize: PEOPLE_PAGE_SIZE,
    rows: (response) => ({ items: response.data ?? [], total: response.totalCount ?? 0 }),
    readPage: (pageNumber) =>
      result.fetchMore({
        variables: { pageNumber },
        updateQuery: (all, { fetchMoreResult: { getUserUpvoteDownvoteList: next } }) =>
          next.data
            ? {
                getUserUpvoteDownvoteList: {
                  ...next,
                  data: appendNew(all.getUserUpvoteDownvoteList.data, next.data),
                },
              }
            : all,
      }),
  });
  return <LikesDialog list={list} onClose={onClose} />;
}

/** The height is specified (console §9). Unfollowing needs a confirmation; admins get no follow buttons. */
function LikesDialog({ list, onClose }: { list: InfiniteQuery<Voter_PersonFragment>; onClose: () => void }) {
  const intl = useIntl();
  return (
    <PeopleListDialog
      title={intl.formatMessage({ id: 'people.likes' })}
      height="35vh"
      list={list}
      empty={intl.formatMessage({ id: 'people.likes.empty' })}
      renderRow={(person) => (
        <PersonRow person={person}>
          <FollowButton person={person} size="small" />
        </PersonRow>
      )}
      onClose={onClose}
    />
  );
}
