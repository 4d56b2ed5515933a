import { Link } from 'react-router';

import type { Message } from '@/domain/conversations/mergeMessages';
import { paths } from '@/shared/paths';

import styles from './Card.module.css';
import { toneClasses } from './toneClasses';

type Table = NonNullable<NonNullable<Message['card']>['table']>;

interface CardTableProps {
  title: string;
  table: Table;
  canOpenStocks: boolean;
}

/** The table of a card. The first cell of a row is its header. */
export function CardTable({ title, table, canOpenStocks }: CardTableProps) {
  const toContent = ({ value, ticker_id }: Table['rows'][number]['cells'][number]) =>
    ticker_id !== null && canOpenStocks ? <Link to={paths.stock(ticker_id)}>{value}</Link> : value;
  return (
    // The keyboard scrolls a table that is wider than the message.
    <div className={styles['tableScroll']} role="group" tabIndex={0} aria-label={title}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {table.columns.map(({ label, align }, place) => (
              // Columns, rows and cells have no identity and do not change.
              // oxlint-disable-next-line react/no-array-index-key
              <th key={place} scope="col" data-align={align} dir="auto">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ cells }, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              {cells.map((cell, place) => {
                const Cell = place === 0 ? 'th' : 'td';
                return (
                  <Cell
                    // oxlint-disable-next-line react/no-array-index-key
                    key={place}
                    scope={place === 0 ? 'row' : undefined}
                    data-align={table.columns[place]?.align}
                    className={toneClasses[cell.tone]}
                  >
                    <bdi>{toContent(cell)}</bdi>
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
