import { FormattedMessage, useIntl } from 'react-intl';

import { useFormat } from '@/shared/format/useFormat';
import { PriceDelta } from '@/shared/ui/text/PriceDelta';
import { Sparkline } from '@/shared/ui/stats/Sparkline';

import type { Performer } from './performers';
import styles from './PersonStats.module.css';

/** Performance of a person's portfolio over the last 30 days: a sparkline and the change in percent. */
export function PersonChange({ person }: { person: Performer }) {
  const intl = useIntl();
  const format = useFormat();
  const { chart_data, p_change } = person;
  return (
    <>
      {chart_data.length > 1 ? (
        <span className={styles['line']}>
          <Sparkline
            values={chart_data.map(({ value }) => value)}
            change={p_change}
            summary={intl.formatMessage({ id: 'userDashboard.person.chart' }, { change: format.percent(p_change) })}
          />
        </span>
      ) : null}
      <PriceDelta price={100 + p_change} previous={100} show="percent" />
    </>
  );
}

/** The score, 0 when there is none (social §2). */
export function PersonScore({ person }: { person: Performer }) {
  const intl = useIntl();
  return (
    <span className={styles['score']}>
      <FormattedMessage
        id="userDashboard.person.score"
        values={{
          score: <strong key="score">{intl.formatNumber(person.s_score ?? 0, { maximumFractionDigits: 1 })}</strong>,
        }}
      />
    </span>
  );
}
