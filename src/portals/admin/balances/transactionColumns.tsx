import type { IntlShape } from 'react-intl';
import { Link } from 'react-router';

import type { Format } from '@/shared/format/useFormat';
import { paths } from '@/shared/paths';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import type { DataColumn } from '@/shared/ui/table/types';

import styles from './Balances.module.css';
import type { Transaction } from './transactionSource';

/** The columns of transactions. */
export function transactionColumns(
  intl: IntlShape,
  format: Format,
  currency: string,
): ReadonlyArray<DataColumn<Transaction>> {
  const system = intl.formatMessage({ id: 'balances.system' });
  return [
    {
      key: 'description',
      title: intl.formatMessage({ id: 'balances.column.description' }),
      hideable: false,
      text: ({ description }) => description,
      render: ({ description, created_by: author }) => (
        <span className={styles['what']}>
          <span className={styles['description']} dir="auto">
            {description}
          </span>
          <small className={styles['author']}>
            {author ? (
              <Link to={paths.userDetail(author.id)}>
                <bdi>{author.full_name}</bdi>
              </Link>
            ) : (
              system
            )}
          </small>
        </span>
      ),
    },
    {
      key: 'amount',
      title: intl.formatMessage({ id: 'balances.column.amount' }),
      sortable: true,
      align: 'end',
      text: ({ amount }) => amount,
      render: ({ amount }) => (
        <span className={`${styles['amount']} ${styles[amount < 0 ? 'taken' : 'added']}`}>
          {amount < 0 ? '' : '+'}
          {format.price(amount, currency)}
        </span>
      ),
    },
    {
      key: 'after',
      title: intl.formatMessage({ id: 'balances.column.after' }),
      align: 'end',
      visibleFrom: 'md',
      text: (change) => change.balance_after,
      render: (change) => <span className={styles['amount']}>{format.price(change.balance_after, currency)}</span>,
    },
    {
      key: 'author',
      title: intl.formatMessage({ id: 'balances.column.author' }),
      exportOnly: true,
      text: (change) => change.created_by?.full_name ?? system,
      render: () => null,
    },
    {
      key: 'cts',
      title: intl.formatMessage({ id: 'balances.column.cts' }),
      sortable: true,
      visibleFrom: 'sm',
      text: ({ cts }) => cts,
      render: ({ cts }) => <RelativeTime value={cts} />,
    },
  ];
}
