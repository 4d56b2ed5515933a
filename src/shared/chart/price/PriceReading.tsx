import { FormattedMessage } from 'react-intl';

import { useFormat } from '@/shared/format/useFormat';
import type { MessageId } from '@/shared/i18n/messages';

import styles from './PriceChart.module.css';
import { changeSince, type PriceSeries } from './series';
import type { PricePoint } from './types';
import { pointAt, type PriceTexts } from './usePriceTexts';

interface PriceReadingProps {
  index: number;
  series: PriceSeries;
  last: PricePoint | undefined;
  texts: PriceTexts;
  comparisonName: string | undefined;
  formatPrice: (value: number) => string;
}

/** The values of the pointed step, only visible: screen readers get them from the cursor. */
export function PriceReading({ index, series, last, texts, comparisonName, formatPrice }: PriceReadingProps) {
  const format = useFormat();
  const { compared, comparedBase, base, marks } = series;
  const point = pointAt(series, index, last);
  if (!point) return <p className={styles['reading']} aria-hidden />;
  const change = changeSince(base, point.close);
  const comparisonChange = changeSince(comparedBase, compared?.[index]);
  return (
    <p className={styles['reading']} aria-hidden>
      <strong dir="auto">{texts.name(index)}</strong>
      {(['open', 'high', 'low', 'close'] as const).map((name) => (
        <LabeledValue key={name} nameId={`chart.price.${name}`} value={formatPrice(point[name])} />
      ))}
      <LabeledValue nameId="chart.price.volume" value={format.compact(point.volume)} />
      <span className={change !== null && change < 0 ? 'b-loss' : 'b-gain'}>{texts.change(change)}</span>
      {comparisonName === undefined || comparisonChange === null ? null : (
        <span className={styles['second']}>
          {comparisonName} {texts.change(comparisonChange)}
        </span>
      )}
      {point.isExtended ? (
        <span className={styles['note']}>
          <FormattedMessage id="chart.price.extended" />
        </span>
      ) : null}
      {(marks.get(index) ?? []).map(({ text }) => (
        <span key={text} className={styles['note']}>
          {text}
        </span>
      ))}
    </p>
  );
}

function LabeledValue({ nameId, value }: { nameId: MessageId; value: string }) {
  return (
    <span>
      <span className={styles['name']}>
        <FormattedMessage id={nameId} />
      </span>{' '}
      {value}
    </span>
  );
}
