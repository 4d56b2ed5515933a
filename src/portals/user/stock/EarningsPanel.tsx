import { FormattedMessage, useIntl } from 'react-intl';

import { useFormat } from '@/shared/format/useFormat';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { Panel } from '@/shared/ui/page/Panel';
import { PriceDelta } from '@/shared/ui/text/PriceDelta';

import type { EtfFacts } from './etfFacts';
import styles from './Stock.module.css';

interface EarningsPanelProps {
  earnings: EtfFacts['earnings'];
  currency: string;
}

/** Earnings per share by quarter beside what was expected, the newest first. */
export function EarningsPanel({ earnings, currency }: EarningsPanelProps) {
  const intl = useIntl();
  const format = useFormat();
  const quarters = earnings === null ? [] : getQuarters(earnings);
  return (
    <Panel title={intl.formatMessage({ id: 'stock.etf.earnings' })}>
      {earnings === null || quarters.length === 0 ? (
        <EmptyState title={intl.formatMessage({ id: 'stock.etf.noEarnings' })} />
      ) : (
        <div className={styles['panelBody']}>
          {earnings.actual_eps === null || earnings.expected_eps === null ? null : (
            <p>
              <FormattedMessage
                id="stock.etf.lastQuarter"
                values={{
                  actual: format.price(earnings.actual_eps, currency),
                  expected: format.price(earnings.expected_eps, currency),
                }}
              />{' '}
              <PriceDelta price={earnings.actual_eps} previous={earnings.expected_eps} currency={currency} />
            </p>
          )}
          <table className={styles['table']}>
            <thead>
              <tr>
                <th scope="col">
                  <FormattedMessage id="stock.etf.quarter" />
                </th>
                <th scope="col">
                  <FormattedMessage id="stock.etf.actual" />
                </th>
                <th scope="col">
                  <FormattedMessage id="stock.etf.expected" />
                </th>
              </tr>
            </thead>
            <tbody>
              {quarters.map(({ date, actual, expected }) => (
                <tr key={date}>
                  <th scope="row">{intl.formatMessage({ id: 'stock.etf.quarterName' }, getQuarter(date))}</th>
                  <td>
                    {actual === undefined ? <FormattedMessage id="stock.etf.notYet" /> : format.price(actual, currency)}
                  </td>
                  <td>
                    {expected === undefined ? (
                      <FormattedMessage id="stock.unknown" />
                    ) : (
                      format.price(expected, currency)
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {earnings.info === null ? null : <p className={styles['muted']}>{earnings.info}</p>}
        </div>
      )}
    </Panel>
  );
}

interface Quarter {
  date: string;
  actual: number | undefined;
  expected: number | undefined;
}

/** Merges both series by quarter; a quarter without a report has no actual value. */
function getQuarters({ actual, expected }: NonNullable<EtfFacts['earnings']>): Quarter[] {
  const dates = [...new Set([...actual, ...expected].map(({ date }) => date))].toSorted().reverse();
  const valueAt = (series: typeof actual, wanted: string) => series.find(({ date }) => date === wanted)?.value;
  return dates.map((date) => ({ date, actual: valueAt(actual, date), expected: valueAt(expected, date) }));
}

/** Quarters start at midnight UTC: in another zone that may be the last day of the previous one. */
function getQuarter(date: string): { quarter: number; year: string } {
  const start = new Date(date);
  return { quarter: Math.floor(start.getUTCMonth() / 3) + 1, year: String(start.getUTCFullYear()) };
}
