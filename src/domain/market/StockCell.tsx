import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';

import { paths } from '@/shared/paths';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { Tag } from '@/shared/ui/text/Tag';

import styles from './StockCell.module.css';

interface StockCellProps {
  tickerId: number;
  symbol: string;
  /** Company, fund or index name. */
  name: string;
  image: string | null | undefined;
  /** Whether trading has ended, which a tag shows. */
  isDelisted?: boolean;
  /** Size of the picture in px. */
  size?: number;
  /** Below the name, e.g. the exchange. */
  note?: ReactNode;
}

/** A stock in lists and tables: picture, name, and a symbol that links to its page. */
export function StockCell({ tickerId, symbol, name, image, isDelisted = false, size = 40, note }: StockCellProps) {
  return (
    <span className={styles['cell']}>
      <Avatar kind="stock" monogram={symbol} src={image ?? null} size={size} />
      <span className={styles['text']}>
        <span className={styles['symbol']}>
          <Link to={paths.stock(tickerId)} data-row-opener>
            <bdi>{symbol}</bdi>
          </Link>
          {isDelisted && (
            <Tag tone="attention">
              <FormattedMessage id="market.stock.delisted" />
            </Tag>
          )}
        </span>
        <bdi className={styles['name']}>{name}</bdi>
        {note}
      </span>
    </span>
  );
}
