import { useIntl } from 'react-intl';

import { useConfirm } from '@/shared/feedback/useConfirm';
import type { RowAction } from '@/shared/ui/table/types';

import type { LookupChanges, LookupEntry, LookupList } from './types';

/** The menu of an entry: change, switch on or off, delete after a question. */
export function useLookupActions(
  { setActive, remove }: LookupChanges,
  onEdit: (id: number) => void,
  opens?: LookupList['opens'],
): (entry: LookupEntry) => readonly RowAction[] {
  const intl = useIntl();
  const confirm = useConfirm();

  return (entry) => [
    ...(opens ? [{ key: 'open', label: intl.formatMessage({ id: opens.labelId }), to: opens.to(entry.id) }] : []),
    { key: 'edit', label: intl.formatMessage({ id: 'lookups.edit' }), onSelect: () => onEdit(entry.id) },
    {
      key: 'switch',
      label: intl.formatMessage({ id: entry.active ? 'lookups.switchOff' : 'lookups.switchOn' }),
      onSelect: () => void setActive.run({ entry, active: !entry.active }),
    },
    ...(remove
      ? [
          {
            key: 'delete',
            label: intl.formatMessage({ id: 'lookups.delete.action' }),
            danger: true,
            onSelect: () =>
              confirm({
                title: intl.formatMessage({ id: 'lookups.delete.title' }, { name: entry.name }),
                message: intl.formatMessage({ id: 'lookups.delete.message' }),
                okLabel: intl.formatMessage({ id: 'lookups.delete.action' }),
                danger: true,
                run: () => remove.run(entry),
              }),
          },
        ]
      : []),
  ];
}
