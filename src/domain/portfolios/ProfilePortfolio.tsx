import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { useGetProfilePortfolioQuery } from '@/generated/portfolios/getProfilePortfolio';
import { appendNewBy } from '@/shared/action/appendNew';
import { FORBIDDEN } from '@/shared/action/envelope';
import { readResponse } from '@/shared/action/readResponse';
import { useInfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { paths } from '@/shared/paths';
import { PageList } from '@/shared/ui/list/PageList';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';

import { ProfileHoldingRow } from './ProfileHoldingRow';
import styles from './ProfilePortfolio.module.css';
import { ProfilePerformance } from './ProfilePerformance';
import { SharedNote } from './SharedNote';

const HOLDINGS_PER_PAGE = 20;

interface ProfilePortfolioProps {
  userId: number;
  name: string;
  username: string;
  isOwn: boolean;
  isAccountPrivate: boolean;
}

/** The portfolio of a profile: its performance, then its stocks by weight. Amounts appear only when the owner shares them. */
export function ProfilePortfolio({ userId, name, username, isOwn, isAccountPrivate }: ProfilePortfolioProps) {
  const intl = useIntl();
  const result = useGetProfilePortfolioQuery({
    variables: { userId, pageNumber: 1, pageSize: HOLDINGS_PER_PAGE },
    fetchPolicy: 'cache-and-network',
  });
  const holdings = useInfiniteQuery(result, {
    pageSize: HOLDINGS_PER_PAGE,
    rows: (response) => ({ items: response.data ?? [], total: response.totalCount ?? 0 }),
    readPage: (pageNumber) =>
      result.fetchMore({
        variables: { pageNumber },
        updateQuery: (all, { fetchMoreResult: { getProfilePortfolio: next } }) => {
          const { getProfilePortfolio: before } = all;
          const data = next.data && appendNewBy(before.data, next.data, ({ ticker_id: id }) => id);
          return data ? { getProfilePortfolio: { ...before, data } } : all;
        },
      }),
  });
  const { response, failure, failureStatus } = readResponse(result);
  const summary = response?.summary;
  if (!summary) {
    if (failureStatus === FORBIDDEN) {
      return (
        <EmptyState
          title={intl.formatMessage({ id: 'profile.portfolio.notShown' })}
          hint={intl.formatMessage({ id: 'profile.portfolio.notShownHint' }, { username })}
        />
      );
    }
    if (failure === undefined) return <ListSkeleton />;
    return <ErrorState message={failure} onRetry={() => void result.refetch()} />;
  }
  const note = isOwn ? (
    <SharedNote detail={summary.detail} visibility={summary.visibility} isAccountPrivate={isAccountPrivate} />
  ) : null;
  if (summary.detail === 'off') return note;
  return (
    <div className={styles['portfolio']}>
      {note}
      {holdings.total > 0 ? <ProfilePerformance summary={summary} /> : null}
      <PageList
        {...holdings}
        onLoadMore={holdings.loadMore}
        label={intl.formatMessage({ id: 'profile.portfolio.holdings' })}
        estimatedHeight={76}
        getKey={(holding) => holding.ticker_id}
        renderItem={(holding) => <ProfileHoldingRow holding={holding} />}
        empty={
          <EmptyState
            title={intl.formatMessage(
              { id: isOwn ? 'profile.portfolio.emptyOwn' : 'profile.portfolio.empty' },
              { name },
            )}
            action={
              isOwn ? (
                <Link to={paths.portfolioList()}>
                  <FormattedMessage id="profile.portfolio.own.open" />
                </Link>
              ) : undefined
            }
          />
        }
      />
    </div>
  );
}
