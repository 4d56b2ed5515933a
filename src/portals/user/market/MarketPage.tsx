import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { PriceNote } from '@/domain/market/PriceNote';
import { useGetMarketDetailsQuery } from '@/generated/market/getMarketDetails';
import { readResponse } from '@/shared/action/readResponse';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { SearchBox } from '@/shared/ui/SearchBox';

import { ExchangeStates } from './ExchangeStates';
import { MarketSearchResults } from './MarketSearchResults';
import { IndexGrid } from './IndexGrid';
import styles from './MarketPage.module.css';
import { MarketSkeleton } from './MarketSkeleton';
import { MarketTabs } from './MarketTabs';
import { useMarketParams } from './useMarketParams';
import { useRefetchAt } from './useRefetchAt';

/** The market (social §2): states of the exchanges, indices, ranked stocks, industries and events. */
export function MarketPage() {
  const intl = useIntl();
  const params = useMarketParams();
  const result = useGetMarketDetailsQuery({ fetchPolicy: 'cache-and-network' });
  const { response, failure } = readResponse({ ...result, data: result.data ?? result.previousData });
  const market = response?.data;
  const [isRevisit] = useState(market !== undefined);
  useRefetchAt(market?.exchanges.map(({ next_change }) => next_change) ?? [], () => void result.refetch());

  return (
    <PageLayout
      title={intl.formatMessage({ id: 'page.market' })}
      description={<FormattedMessage id="market.page.about" />}
      actions={
        <SearchBox
          className={styles['search']}
          label={intl.formatMessage({ id: 'market.page.search' })}
          search={params.search}
          setSearch={params.setSearch}
        />
      }
    >
      <div className={styles['page']}>
        {market ? (
          <>
            <PriceNote
              source={market.source}
              asOf={market.as_of}
              isSimulated={market.is_simulated}
              isStale={market.is_stale}
              delaySeconds={market.delay_seconds}
            />
            <ExchangeStates exchanges={market.exchanges} />
            {params.search === '' && <IndexGrid indices={market.indices} wereShown={isRevisit} />}
          </>
        ) : failure === undefined ? (
          <MarketSkeleton hasIndices={params.search === ''} />
        ) : (
          <ErrorState message={failure} onRetry={() => void result.refetch()} />
        )}
        {params.search === '' ? (
          <MarketTabs params={params} industries={market?.industries} />
        ) : (
          <MarketSearchResults key={params.search} search={params.search} />
        )}
      </div>
    </PageLayout>
  );
}
