import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { useGetPeopleListsQuery } from '@/generated/peopleLists/getPeopleLists';
import { readResponse } from '@/shared/action/readResponse';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';

import styles from './PeopleLists.module.css';

/** The lists of people that a user shares. */
export function SharedLists({ userId }: { userId: number }) {
  const intl = useIntl();
  const result = useGetPeopleListsQuery({ variables: { userId }, fetchPolicy: 'cache-and-network' });
  const { response, failure } = readResponse(result);
  const lists = response?.data;
  if (!lists)
    return failure === undefined ? (
      <ListSkeleton count={3} />
    ) : (
      <ErrorState message={failure} onRetry={() => void result.refetch()} />
    );
  if (lists.length === 0) return <EmptyState title={intl.formatMessage({ id: 'peopleLists.noneShared' })} />;
  return (
    <ul className={styles['shared']} aria-label={intl.formatMessage({ id: 'profile.tab.lists' })}>
      {lists.map(({ id, name, count }) => (
        <li key={id}>
          <Link to={paths.posts({ tab: 'lists', list: id })}>
            <bdi>{name}</bdi>
          </Link>{' '}
          <span className={styles['note']}>
            <FormattedMessage id="peopleLists.count" values={{ count }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
