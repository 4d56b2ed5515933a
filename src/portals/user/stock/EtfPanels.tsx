import { FormattedMessage, useIntl } from 'react-intl';

import { useGetEtfStocksDetailsQuery } from '@/generated/market/getETFStocksDetails';
import { readResponse } from '@/shared/action/readResponse';
import { useFormat } from '@/shared/format/useFormat';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { Panel } from '@/shared/ui/page/Panel';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';

import { EarningsPanel } from './EarningsPanel';
import type { EtfFacts } from './etfFacts';
import { Facts } from './Facts';
import styles from './Stock.module.css';

interface EtfPanelsProps {
  tickerId: number;
  currency: string;
}

/** The additional panels of a fund: analyst ratings, earnings, important dates and statistics (social §3). */
export function EtfPanels({ tickerId, currency }: EtfPanelsProps) {
  const intl = useIntl();
  const result = useGetEtfStocksDetailsQuery({ variables: { tickerId }, fetchPolicy: 'cache-and-network' });
  const { response, failure } = readResponse(result);
  const etf = response?.data;
  if (!etf) {
    return (
      <Panel title={intl.formatMessage({ id: 'stock.etf.statistics' })}>
        {failure === undefined ? (
          <ListSkeleton count={4} />
        ) : (
          <ErrorState message={failure} onRetry={() => void result.refetch()} />
        )}
      </Panel>
    );
  }
  return (
    <>
      <StatisticsPanel statistics={etf.statistics} currency={currency} />
      <RatingsPanel ratings={etf.analyst_ratings} />
      <EarningsPanel earnings={etf.earnings} currency={currency} />
      <DatesPanel dates={etf.important_dates} />
    </>
  );
}

/** The shares of buy, hold and sell as bars with their numbers. */
function RatingsPanel({ ratings }: { ratings: EtfFacts['analyst_ratings'] }) {
  const intl = useIntl();
  const format = useFormat();
  return (
    <Panel title={intl.formatMessage({ id: 'stock.etf.ratings' })}>
      {ratings === null || ratings.chart_data.length === 0 ? (
        <EmptyState title={intl.formatMessage({ id: 'stock.etf.noRatings' })} />
      ) : (
        <div className={styles['panelBody']}>
          <ul className={styles['ratings']}>
            {ratings.chart_data.map(({ name, value }) => (
              <li key={name}>
                <span>{name}</span>
                <span className={styles['bar']} aria-hidden>
                  <span style={{ inlineSize: `${Math.min(100, Math.max(0, value))}%` }} />
                </span>
                <span className={styles['share']}>{format.percent(value)}</span>
              </li>
            ))}
          </ul>
          {ratings.info === null ? null : <p className={styles['muted']}>{ratings.info}</p>}
        </div>
      )}
    </Panel>
  );
}

function DatesPanel({ dates }: { dates: EtfFacts['important_dates'] }) {
  const intl = useIntl();
  const format = useFormat();
  return (
    <Panel title={intl.formatMessage({ id: 'stock.etf.dates' })}>
      {dates.length === 0 ? (
        <EmptyState title={intl.formatMessage({ id: 'stock.etf.noDates' })} />
      ) : (
        <ul className={styles['rows']}>
          {dates.map(({ id, date, title }) => (
            <li key={id} className={styles['row']}>
              <time className={styles['date']} dateTime={date}>
                {format.day(date)}
              </time>
              <span>{title}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface StatisticsPanelProps {
  statistics: EtfFacts['statistics'];
  currency: string;
}

function StatisticsPanel({ statistics, currency }: StatisticsPanelProps) {
  const intl = useIntl();
  const format = useFormat();
  const price = (value: number | null) => (value === null ? null : format.price(value, currency));
  const count = (value: number | null) => (value === null ? null : format.number(value));
  return (
    <Panel title={intl.formatMessage({ id: 'stock.etf.statistics' })}>
      {statistics === null ? (
        <EmptyState title={intl.formatMessage({ id: 'stock.etf.noStatistics' })} />
      ) : (
        <>
          <Facts
            facts={[
              { labelId: 'stock.etf.open', value: price(statistics.open) },
              { labelId: 'stock.etf.close', value: price(statistics.close) },
              { labelId: 'stock.etf.low', value: price(statistics.low) },
              { labelId: 'stock.keyStats.volume', value: count(statistics.volumn) },
              { labelId: 'stock.etf.averageVolume', value: count(statistics.avg_vol) },
              {
                labelId: 'stock.etf.marketCap',
                value: statistics.market_cap === null ? null : format.sum(statistics.market_cap, currency),
              },
              { labelId: 'stock.keyStats.yearLow', value: price(statistics.year_low) },
              { labelId: 'stock.keyStats.yearHigh', value: price(statistics.year_high) },
              { labelId: 'stock.etf.peRatio', value: count(statistics.pe_ration) },
              {
                labelId: 'stock.etf.dividendYield',
                value: statistics.div_yield === null ? null : format.percent(statistics.div_yield),
              },
            ]}
          />
          <p className={styles['panelNote']}>
            <FormattedMessage id="stock.etf.statisticsInfo" />
          </p>
        </>
      )}
    </Panel>
  );
}
