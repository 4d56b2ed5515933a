import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { Choice, Choices } from '@/domain/firstSteps/Choices';
import styles from '@/domain/firstSteps/FirstSteps.module.css';
import { StepButton } from '@/domain/firstSteps/StepButton';
import { LiveDelta } from '@/domain/market/LiveDelta';
import { LivePrice } from '@/domain/market/LivePrice';
import { statsToLatestPrice } from '@/domain/market/latestPrice';
import { useWatch } from '@/domain/watchlists/useWatch';
import { useGetDashboardCountQuery } from '@/generated/dashboards/getDashboardCount';
import type { StockRow_StockFragment } from '@/generated/market/fragments';
import { useGetTrendingStockAndTopGainerAndLoserQuery } from '@/generated/market/getTrendingStockAndTopGainerAndLoser';
import { useSearchStockByNameQuery } from '@/generated/market/searchStockByName';
import { readResponse } from '@/shared/action/readResponse';
import { useChosenValues } from '@/shared/ui/hooks/useChosenValues';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { SearchBox } from '@/shared/ui/SearchBox';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { FIRST_PAGE } from '@rules/paging';

import { SUGGESTION_COUNT } from './suggestionCount';

/** Adds trending stocks, or stocks that a search finds, to the watchlist. */
export function StocksStep({ onDone }: { onDone: () => void }) {
  const intl = useIntl();
  const watch = useWatch();
  const [search, setSearch] = useState('');
  const { chosen, choose } = useChosenValues<number>();
  const page = { pageNumber: FIRST_PAGE, pageSize: SUGGESTION_COUNT };
  const trending = useGetTrendingStockAndTopGainerAndLoserQuery({ variables: { ...page, type: 'trending' } });
  const found = useSearchStockByNameQuery({ variables: { ...page, companyName: search }, skip: search === '' });
  const trendingAnswer = readResponse(trending);
  const foundAnswer = readResponse(found);
  const { response, failure } = search === '' ? trendingAnswer : foundAnswer;
  const stocks = response?.data ?? [];
  // The dashboard has loaded the counts already. They follow a while after a change, the stocks at once.
  const { response: counts } = readResponse(useGetDashboardCountQuery());
  const isWatching =
    (counts?.data?.watchlistCount ?? 0) > 0 ||
    (trendingAnswer.response?.data?.some(({ is_watched }) => is_watched) ?? false);

  const submit = async () => {
    if (chosen.size === 0 || (await watch.set([...chosen], true))) onDone();
  };

  return (
    <>
      <SearchBox
        className={styles['search']}
        label={intl.formatMessage({ id: 'firstSteps.stocks.search' })}
        search={search}
        setSearch={setSearch}
      />
      {failure === undefined ? null : (
        <ErrorState message={failure} onRetry={() => void (search === '' ? trending : found).refetch()} />
      )}
      {response === undefined && failure === undefined ? <ListSkeleton count={SUGGESTION_COUNT / 2} /> : null}
      {response === undefined ? null : (
        <Choices legend={<FormattedMessage id={`firstSteps.stocks.${search === '' ? 'list' : 'found'}`} />}>
          {stocks.map((stock) => (
            <StockChoice
              key={stock.ticker_id}
              stock={stock}
              isChosen={chosen.has(stock.ticker_id)}
              onChange={(isChosen) => choose(stock.ticker_id, isChosen)}
            />
          ))}
          {stocks.length === 0 ? (
            <p role="status">
              <FormattedMessage id="firstSteps.stocks.none" />
            </p>
          ) : null}
        </Choices>
      )}
      <StepButton count={chosen.size} hasEarlierChoice={isWatching} busy={watch.busy} onSubmit={() => void submit()}>
        <FormattedMessage id="firstSteps.stocks.submit" values={{ count: chosen.size }} />
      </StepButton>
    </>
  );
}

interface StockChoiceProps {
  stock: StockRow_StockFragment;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function StockChoice({ stock, isChosen, onChange }: StockChoiceProps) {
  const { ticker_id: tickerId, ticker_symbol: symbol, currency, stats, is_watched: isWatched } = stock;
  const price = statsToLatestPrice(stats);
  return (
    <Choice
      type="checkbox"
      name={`stock-${tickerId}`}
      isChosen={isChosen || isWatched}
      isFixed={isWatched}
      onChange={onChange}
      picture={<Avatar kind="stock" monogram={symbol} src={stock.ticker_image} size={36} />}
      title={<bdi>{symbol}</bdi>}
      text={
        <>
          <bdi>{stock.company_name}</bdi>
          {isWatched ? (
            <>
              {' · '}
              <FormattedMessage id="watchlists.button.watching" />
            </>
          ) : null}
        </>
      }
    >
      <LivePrice tickerId={tickerId} initial={price} currency={currency} />
      <LiveDelta tickerId={tickerId} initial={price} show="percent" />
    </Choice>
  );
}
