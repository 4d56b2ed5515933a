import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';

import { useFormat } from '@/shared/format/useFormat';
import { paths } from '@/shared/paths';
import { Sparkline } from '@/shared/ui/stats/Sparkline';

import styles from './AlertToasts.module.css';
import type { AlertFiring } from './useAlertFirings';

/** Long enough to read and to reach the link, in ms. It pauses under the pointer, with the focus and in a hidden page. */
export const TOAST_MS = 20_000;

const onVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

/** An alert that fired: the stock, its price and the last minutes, with a link to the stock. */
export function AlertToast({ firing, onClose }: { firing: AlertFiring; onClose: () => void }) {
  const intl = useIntl();
  const format = useFormat();
  // Two causes of a pause: the end of one must not start the timer while the other lasts.
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHidden = useSyncExternalStore(
    onVisibility,
    () => document.hidden,
    () => false,
  );
  const isPaused = isHovered || isFocused || isHidden;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = window.setTimeout(() => close(), TOAST_MS);
    return () => window.clearTimeout(timer);
  }, [isPaused]);

  const { ticker_symbol: symbol, ticker_name: name, price, currency, points, text } = firing;
  const values = points.map(({ value }) => value);
  const change = (values.at(-1) ?? 0) - (values[0] ?? 0);
  return (
    <article
      className={styles['toast']}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <header className={styles['head']}>
        <Link to={paths.stock(firing.ticker_id)} className={styles['stock']} onClick={onClose}>
          <strong>{symbol}</strong> <span className={styles['name']}>{name}</span>
        </Link>
        <span className={styles['price']}>{format.price(price, currency)}</span>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={intl.formatMessage({ id: 'alerts.fired.close' }, { symbol })}
          onClick={onClose}
        />
      </header>
      <p className={styles['text']}>{text}</p>
      {values.length > 1 ? (
        <Sparkline
          values={values}
          change={change}
          summary={intl.formatMessage(
            { id: 'alerts.fired.chart' },
            { symbol, from: format.price(values[0] ?? 0, currency), to: format.price(values.at(-1) ?? 0, currency) },
          )}
        />
      ) : null}
    </article>
  );
}
