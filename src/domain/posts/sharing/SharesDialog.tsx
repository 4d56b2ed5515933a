import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { FollowButton } from '@/domain/follows/FollowButton';
import { PeopleListDialog } from '@/domain/people/PeopleListDialog';
import { PEOPLE_PAGE_SIZE } from '@/domain/people/peoplePages';
import { PersonRow } from '@/domain/people/PersonRow';
import { useGetRepostersQuery } from '@/generated/posts/getReposters';
import { appendNew } from '@/shared/action/appendNew';
import { useInfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { paths } from '@/shared/paths';
import { FIRST_PAGE } from '@rules/paging';

import type { PostView } from '../postView';

/** Who reposted a post, and the way to its quotes. */
export function SharesDialog({ post, onClose }: { post: PostView; onClose: () => void }) {
  const intl = useIntl();
  const result = useGetRepostersQuery({
    variables: { postId: post.id, pageNumber: FIRST_PAGE, pageSize: PEOPLE_PAGE_SIZE },
    fetchPolicy: 'network-only',
  });
  const list = useInfiniteQuery(result, {
    pageSize: PEOPLE_PAGE_SIZE,
    rows: (response) => ({ items: response.data ?? [], total: response.totalCount ?? 0 }),
    readPage: (pageNumber) =>
      result.fetchMore({
        variables: { pageNumber },
        updateQuery: (all, { fetchMoreResult: { getReposters: next } }) =>
          next.data ? { getReposters: { ...next, data: appendNew(all.getReposters.data, next.data) } } : all,
      }),
  });
  return (
    <PeopleListDialog
      title={intl.formatMessage({ id: 'posts.reposters' })}
      height="35vh"
      list={list}
      empty={intl.formatMessage({ id: 'posts.reposters.none' })}
      intro={
        post.quotes > 0 ? (
          <Link to={paths.quotes(post.id)}>
            <FormattedMessage id="posts.quotes.show" values={{ count: post.quotes }} />
          </Link>
        ) : undefined
      }
      renderRow={(person) => (
        <PersonRow person={person}>
          <FollowButton person={person} size="small" />
        </PersonRow>
      )}
      onClose={onClose}
    />
  );
}
