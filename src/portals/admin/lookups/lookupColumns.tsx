import type { IntlShape } from 'react-intl';

import { Avatar } from '@/shared/ui/picture/Avatar';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { Tag } from '@/shared/ui/text/Tag';
import { RowOpener } from '@/shared/ui/table/RowOpener';
import type { DataColumn } from '@/shared/ui/table/types';

import styles from './Lookups.module.css';
import type { LookupEntry, LookupList } from './types';

/** The keys of the sortable columns. They equal the values of `LookupSort` in the schema. */
export const LOOKUP_SORTS = ['name', 'active', 'cts', 'uts'] as const;

/** The columns of a lookup list. */
export function lookupColumns(
  intl: IntlShape,
  list: LookupList,
  onOpen: (id: number) => void,
): ReadonlyArray<DataColumn<LookupEntry>> {
  const { image, parent, sizeId, isDescribed } = list;
  const formatState = ({ active }: LookupEntry) =>
    intl.formatMessage({ id: active ? 'lookups.state.active' : 'lookups.state.inactive' });
  const columns: Array<DataColumn<LookupEntry> | null> = [
    {
      key: 'name',
      title: intl.formatMessage({ id: 'lookups.column.name' }),
      sortable: true,
      hideable: false,
      text: ({ name }) => name,
      render: (entry) => (
        <span className={styles['cell']}>
          {image ? <Avatar kind={image} src={entry.image ?? null} size={32} /> : null}
          <span className={styles['name']}>
            <RowOpener onOpen={() => onOpen(entry.id)}>
              <span dir="auto">{entry.name}</span>
            </RowOpener>
            {parent ? <small className={styles['onPhone']}>{entry.parent?.name}</small> : null}
            {sizeId ? (
              <small className={styles['onPhone']}>
                {intl.formatMessage({ id: sizeId })}: {intl.formatNumber(entry.size ?? 0)}
              </small>
            ) : null}
            {isDescribed && entry.description ? <small dir="auto">{entry.description}</small> : null}
          </span>
        </span>
      ),
    },
    isDescribed
      ? {
          key: 'description',
          title: intl.formatMessage({ id: 'lookups.column.description' }),
          exportOnly: true,
          text: ({ description }) => description ?? '',
          render: () => null,
        }
      : null,
    parent
      ? {
          key: 'parent',
          title: intl.formatMessage({ id: parent.labelId }),
          visibleFrom: 'sm',
          text: (entry) => entry.parent?.name ?? '',
          render: (entry) => <bdi>{entry.parent?.name}</bdi>,
        }
      : null,
    sizeId
      ? {
          key: 'size',
          title: intl.formatMessage({ id: sizeId }),
          align: 'end',
          visibleFrom: 'sm',
          text: ({ size }) => size ?? 0,
          render: ({ size }) => intl.formatNumber(size ?? 0),
        }
      : null,
    {
      key: 'active',
      title: intl.formatMessage({ id: 'lookups.column.state' }),
      sortable: true,
      text: formatState,
      render: (entry) => <Tag tone={entry.active ? 'gain' : 'plain'}>{formatState(entry)}</Tag>,
    },
    {
      key: 'cts',
      title: intl.formatMessage({ id: 'lookups.column.created' }),
      sortable: true,
      visibleFrom: 'lg',
      text: ({ cts }) => cts,
      render: ({ cts }) => <RelativeTime value={cts} />,
    },
    {
      key: 'uts',
      title: intl.formatMessage({ id: 'lookups.column.changed' }),
      sortable: true,
      visibleFrom: 'md',
      text: ({ uts }) => uts,
      render: ({ uts }) => <RelativeTime value={uts} />,
    },
  ];
  return columns.filter((column) => column !== null);
}
