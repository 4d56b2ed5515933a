import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useIntl } from 'react-intl';

import { disableInPlace } from '@/shared/ui/button/disableInPlace';
import { useDragOrder } from '@/shared/ui/hooks/useDragOrder';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import styles from './Arrange.module.css';
import { moveStock, useArrangement, type ArrangedStock } from './useArrangement';

interface ArrangedStocksProps {
  listId: number | null;
  /** In their present order. */
  stored: readonly ArrangedStock[];
}

/** The stocks in their order. A move that the server rejects is taken back. */
export function ArrangedStocks({ listId, stored }: ArrangedStocksProps) {
  const intl = useIntl();
  const { stocks, announcement, move } = useArrangement(listId, stored);
  const { drag, listRef, handleProps } = useDragOrder(move);
  const shown = drag ? moveStock(stocks, drag.id, drag.to) : stocks;
  return (
    <>
      <ol ref={listRef} className={styles['list']} aria-label={intl.formatMessage({ id: 'watchlists.arrange.list' })}>
        {shown.map(({ id, symbol, name }, index) => {
          const text = (messageId: 'watchlists.arrange.handle' | 'watchlists.arrange.up' | 'watchlists.arrange.down') =>
            intl.formatMessage({ id: messageId }, { symbol });
          return (
            <li key={id} data-id={id} className={`${styles['row']} ${id === drag?.id ? styles['dragged'] : ''}`}>
              <button
                type="button"
                className={styles['handle']}
                aria-label={text('watchlists.arrange.handle')}
                {...handleProps(id, index)}
              >
                <HolderOutlined aria-hidden />
              </button>
              <span className={styles['stock']}>
                <strong>
                  <bdi>{symbol}</bdi>
                </strong>{' '}
                <span>{name}</span>
              </span>
              <Button
                type="text"
                icon={<ArrowUpOutlined aria-hidden />}
                aria-label={text('watchlists.arrange.up')}
                {...disableInPlace(index === 0, () => move(id, index - 1))}
              />
              <Button
                type="text"
                icon={<ArrowDownOutlined aria-hidden />}
                aria-label={text('watchlists.arrange.down')}
                {...disableInPlace(index === shown.length - 1, () => move(id, index + 1))}
              />
            </li>
          );
        })}
      </ol>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}
