import { useIntl, type IntlShape } from 'react-intl';

import { useConfirm } from '@/shared/feedback/useConfirm';
import type { RowAction } from '@/shared/ui/table/types';

import type { LookupChanges, LookupEntry, LookupList } from './types';

const isBuiltIn = ({ builtIn }: LookupList, { id }: LookupEntry) => builtIn?.includes(id) === true;

/** Whether an entry can be switched: built-in entries stay on. */
export const canSwitch = (list: LookupList, entry: LookupEntry, active: boolean): boolean =>
  entry.active !== active && (active || !(list.staysOn && isBuiltIn(list, entry)));

/** Why an entry cannot be deleted or disabled; an empty object when it can. */
function getRejection(intl: IntlShape, list: LookupList, isPossible: boolean): Pick<RowAction, 'disabledReason'> {
  if (isPossible) return {};
  return { disabledReason: intl.formatMessage({ id: list.staysOn ? 'lookups.needed' : 'lookups.builtIn' }) };
}

/** The menu of an entry: change, enable or disable, delete after a confirmation. */
export function useLookupActions(
  list: LookupList,
  { setActive, remove }: LookupChanges,
  onEdit: (id: number) => void,
): (entry: LookupEntry) => readonly RowAction[] {
  const intl = useIntl();
  const confirm = useConfirm();
  const { recordsLink: opens } = list;

  const confirmDelete = (entry: LookupEntry, { run }: NonNullable<LookupChanges['remove']>) =>
    confirm({
      title: intl.formatMessage({ id: 'lookups.delete.title' }, { name: entry.name }),
      message: intl.formatMessage({ id: 'lookups.delete.message' }),
      okLabel: intl.formatMessage({ id: 'lookups.delete.action' }),
      danger: true,
      run: () => run(entry),
      // An entry in use cannot be deleted, but it can be disabled.
      ...(canSwitch(list, entry, false) && {
        instead: {
          label: intl.formatMessage({ id: 'lookups.switchOff' }),
          run: () => void setActive.run({ entry, active: false }),
        },
      }),
    });

  return (entry) => [
    ...(opens ? [{ key: 'open', label: intl.formatMessage({ id: opens.labelId }), to: opens.to(entry.id) }] : []),
    { key: 'edit', label: intl.formatMessage({ id: 'lookups.edit' }), onSelect: () => onEdit(entry.id) },
    {
      key: 'switch',
      label: intl.formatMessage({ id: entry.active ? 'lookups.switchOff' : 'lookups.switchOn' }),
      ...getRejection(intl, list, canSwitch(list, entry, !entry.active)),
      onSelect: () => void setActive.run({ entry, active: !entry.active }),
    },
    ...(remove
      ? [
          {
            key: 'delete',
            label: intl.formatMessage({ id: 'lookups.delete.action' }),
            danger: true,
            ...getRejection(intl, list, !isBuiltIn(list, entry)),
            onSelect: () => confirmDelete(entry, remove),
          },
        ]
      : []),
  ];
}
