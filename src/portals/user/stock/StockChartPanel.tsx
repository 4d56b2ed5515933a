import { Switch } from 'antd';
import { useCallback, useId, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { PriceChart } from '@/shared/chart/price/PriceChart';
import { useFormat } from '@/shared/format/useFormat';
import { Segmented } from '@/shared/ui/Segmented';
import { Panel } from '@/shared/ui/page/Panel';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import styles from './Stock.module.css';
import type { StockFacts } from './stockFacts';
import { RANGES, SHAPES, stepMap } from './address/stockRanges';
import { useChartAddress } from './address/useChartAddress';
import { useStockChart } from './useStockChart';

/** The prices of the stock over the chosen range, optionally beside its index. */
export function StockChartPanel({ stock }: { stock: StockFacts }) {
  const intl = useIntl();
  const format = useFormat();
  const { range, shape, isCompared, ...choose } = useChartAddress();
  const chart = useStockChart(stock, range, isCompared);
  const currency = stock.is_index ? null : stock.currency;
  const formatPrice = useCallback((value: number) => format.price(value, currency), [format, currency]);
  const baseline = useMemo(
    () =>
      chart.range === 'one_day'
        ? { value: stock.prev_close, label: intl.formatMessage({ id: 'stock.chart.previousClose' }) }
        : undefined,
    [chart.range, stock.prev_close, intl],
  );
  return (
    <Panel
      title={intl.formatMessage({ id: 'stock.chart.title' })}
      action={
        <Segmented
          aria-label={intl.formatMessage({ id: 'stock.chart.shape' })}
          value={shape}
          onChange={choose.setShape}
          options={SHAPES.map((value) => ({ value, label: intl.formatMessage({ id: `stock.chart.${value}` }) }))}
        />
      }
    >
      <div className={styles['controls']}>
        <Segmented
          aria-label={intl.formatMessage({ id: 'stock.chart.range' })}
          value={range}
          onChange={choose.setRange}
          options={RANGES.map((value) => ({
            value,
            label: (
              <>
                <span aria-hidden title={intl.formatMessage({ id: `stock.range.${value}` })}>
                  {intl.formatMessage({ id: `stock.rangeShort.${value}` })}
                </span>
                <VisuallyHidden>{intl.formatMessage({ id: `stock.range.${value}` })}</VisuallyHidden>
              </>
            ),
          }))}
        />
        {stock.is_index ? null : <CompareSwitch isOn={isCompared} onChange={choose.setCompared} />}
      </div>
      <PriceChart
        title={intl.formatMessage(
          { id: 'stock.chart.of' },
          { symbol: stock.ticker_symbol, range: intl.formatMessage({ id: `stock.range.${chart.range}` }) },
        )}
        points={chart.points}
        step={stepMap[chart.range]}
        timeZone={stock.exchange.time_zone}
        shape={shape}
        formatPrice={formatPrice}
        marks={chart.marks}
        isStale={chart.isStale}
        failure={chart.failure}
        onRetry={chart.retry}
        empty={{
          title: intl.formatMessage({ id: 'stock.chart.empty' }),
          hint: intl.formatMessage({ id: 'stock.chart.emptyHint' }),
        }}
        {...(chart.last && { last: chart.last })}
        {...(chart.comparison && { comparison: chart.comparison })}
        {...(baseline && { baseline })}
      />
    </Panel>
  );
}

function CompareSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const id = useId();
  return (
    <span className={styles['switch']}>
      <Switch id={id} size="small" checked={isOn} onChange={onChange} />
      <label htmlFor={id}>
        <FormattedMessage id="stock.chart.compare" />
      </label>
    </span>
  );
}
