import { lazy, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';

import type { AlertTicker } from '@/domain/alerts/alertForm';
import { Choice, Choices } from '@/domain/firstSteps/Choices';
import { useGetTrendingStockAndTopGainerAndLoserQuery } from '@/generated/market/getTrendingStockAndTopGainerAndLoser';
import { useGetStockWatchlistQuery } from '@/generated/watchlists/getStockWatchlist';
import { readResponse } from '@/shared/action/readResponse';
import { useFormat } from '@/shared/format/useFormat';
import { LightButton } from '@/shared/ui/button/LightButton';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { FIRST_PAGE } from '@rules/paging';

import { SUGGESTION_COUNT } from './suggestionCount';

const AlertDialog = lazy(async () => ({ default: (await import('@/domain/alerts/AlertDialog')).AlertDialog }));

interface Candidate extends AlertTicker {
  image: string | null;
}

/** Sets an alert for a stock of the watchlist; for a trending one while the watchlist is empty. */
export function AlertStep({ onDone }: { onDone: () => void }) {
  const format = useFormat();
  const { candidates, failure, retry } = useCandidates();
  const [chosenId, setChosenId] = useState<number>();
  const [isOpen, setOpen] = useState(false);

  if (failure !== undefined) return <ErrorState message={failure} onRetry={retry} />;
  if (candidates === undefined) return <ListSkeleton count={SUGGESTION_COUNT / 2} />;
  const chosen = candidates.find(({ tickerId }) => tickerId === chosenId) ?? candidates[0];
  if (chosen === undefined)
    return (
      <p>
        <FormattedMessage id="firstSteps.alert.empty" />
      </p>
    );
  return (
    <>
      <Choices legend={<FormattedMessage id="firstSteps.alert.list" />}>
        {candidates.map(({ tickerId, symbol, name, currency, price, image }) => (
          <Choice
            key={tickerId}
            type="radio"
            name="alert-stock"
            isChosen={tickerId === chosen.tickerId}
            onChange={() => setChosenId(tickerId)}
            picture={<Avatar kind="stock" monogram={symbol} src={image} size={36} />}
            title={<bdi>{symbol}</bdi>}
            text={<bdi>{name}</bdi>}
          >
            {format.price(price, currency)}
          </Choice>
        ))}
      </Choices>
      <LightButton type="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <FormattedMessage id="firstSteps.alert.submit" values={{ symbol: chosen.symbol }} />
      </LightButton>
      {isOpen ? (
        <Suspense>
          <AlertDialog ticker={chosen} onClose={() => setOpen(false)} onSaved={onDone} />
        </Suspense>
      ) : null}
    </>
  );
}

interface Candidates {
  /** Undefined while they load. */
  candidates: readonly Candidate[] | undefined;
  failure: string | null | undefined;
  retry: () => void;
}

/** Traded stocks with a price. */
function useCandidates(): Candidates {
  const page = { pageNumber: FIRST_PAGE, pageSize: SUGGESTION_COUNT };
  const watchlist = useGetStockWatchlistQuery({ variables: page, fetchPolicy: 'cache-and-network' });
  const watched = readResponse(watchlist);
  const ownStocks = watched.response?.data?.flatMap((item): Candidate[] =>
    item.current_price === null || item.is_delisted
      ? []
      : [
          {
            tickerId: item.ticker_id,
            symbol: item.ticker_symbol,
            name: item.ticker_name,
            currency: item.currency,
            price: item.current_price,
            image: item.ticker_img,
          },
        ],
  );
  const isEmpty = ownStocks?.length === 0;
  const trending = useGetTrendingStockAndTopGainerAndLoserQuery({
    variables: { ...page, type: 'trending' },
    skip: !isEmpty,
  });
  const suggested = readResponse(trending);
  const trendingStocks = suggested.response?.data?.flatMap((stock): Candidate[] =>
    stock.is_delisted
      ? []
      : [
          {
            tickerId: stock.ticker_id,
            symbol: stock.ticker_symbol,
            name: stock.company_name,
            currency: stock.currency,
            price: stock.stats.current_value,
            image: stock.ticker_image,
          },
        ],
  );
  return {
    candidates: isEmpty ? trendingStocks : ownStocks,
    failure: watched.failure ?? (isEmpty ? suggested.failure : undefined),
    retry: () => void (isEmpty ? trending : watchlist).refetch(),
  };
}
