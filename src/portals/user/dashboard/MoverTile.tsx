import { useIntl } from 'react-intl';
import { Link } from 'react-router';

import { toMoverPrice, type Mover } from '@/domain/dashboards/movers';
import { LiveDelta } from '@/domain/market/LiveDelta';
import { LivePrice } from '@/domain/market/LivePrice';
import { WatchButton } from '@/domain/watchlists/WatchButton';
import { useFormat } from '@/shared/format/useFormat';
import { paths } from '@/shared/paths';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { Sparkline } from '@/shared/ui/stats/Sparkline';

import styles from './MoverTile.module.css';

/** A mover: the whole tile links to its page, the button adds it to the watchlist. */
export function MoverTile({ mover }: { mover: Mover }) {
  const intl = useIntl();
  const format = useFormat();
  const { ticker_id, ticker_name, name, ticker_img, chart_data, p_change, is_watched } = mover;
  const price = toMoverPrice(mover);
  return (
    <div className={styles['tile']}>
      <div className={styles['head']}>
        <Avatar kind="stock" monogram={ticker_name} src={ticker_img} size={36} />
        <span className={styles['names']}>
          <Link to={paths.stock(ticker_id)} className={styles['symbol']}>
            <bdi>{ticker_name}</bdi>
          </Link>
          <bdi className={styles['name']}>{name}</bdi>
        </span>
      </div>
      {chart_data.length > 1 ? (
        <span className={styles['line']}>
          <Sparkline
            values={chart_data.map(({ value }) => value)}
            change={p_change}
            summary={intl.formatMessage({ id: 'userDashboard.movers.chart' }, { change: format.percent(p_change) })}
          />
        </span>
      ) : null}
      <span className={styles['price']}>
        <LivePrice tickerId={ticker_id} initial={price} currency={mover.currency} />
      </span>
      <span className={styles['delta']}>
        <LiveDelta tickerId={ticker_id} initial={price} currency={mover.currency} variant="mover" />
        <LiveDelta tickerId={ticker_id} initial={price} show="percent" />
      </span>
      <span className={styles['button']}>
        <WatchButton ticker={{ tickerId: ticker_id, name: ticker_name, isWatched: is_watched }} size="small" />
      </span>
    </div>
  );
}
