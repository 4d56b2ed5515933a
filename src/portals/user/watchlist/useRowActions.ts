import { useIntl } from 'react-intl';

import { useConfirmWatch } from '@/domain/watchlists/useConfirmWatch';
import type { WatchlistTable_WatchlistItemFragment } from '@/generated/watchlists/fragments';
import { paths } from '@/shared/paths';
import type { RowAction } from '@/shared/ui/table/types';
import type { DialogParam } from '@/shared/url/useDialogParam';
import { withDialog } from '@/shared/url/withDialog';

import { useRemoveFromList } from './useRemoveFromList';
import type { WatchlistDialog } from './WatchlistDialogs';

type Item = WatchlistTable_WatchlistItemFragment;

/** What can be done with a stock of the list. */
export function useRowActions(
  listId: number | null,
  dialog: DialogParam<WatchlistDialog>,
): (item: Item) => readonly RowAction[] {
  const intl = useIntl();
  const { confirmToggle } = useConfirmWatch();
  const removeFromList = useRemoveFromList(listId);
  return (item) => [
    { key: 'open', label: intl.formatMessage({ id: 'watchlists.list.open' }), to: paths.stock(item.ticker_id) },
    {
      key: 'alert',
      label: intl.formatMessage({ id: 'watchlists.list.setAlert' }),
      to: withDialog(paths.stock(item.ticker_id), 'alert'),
      disabledReason: item.is_delisted ? intl.formatMessage({ id: 'watchlists.list.delisted' }) : undefined,
    },
    {
      key: 'note',
      label: intl.formatMessage({
        id: item.note === '' && item.tags.length === 0 ? 'watchlists.note.add' : 'watchlists.note.edit',
      }),
      onSelect: () => dialog.open('note', item.ticker_id),
    },
    {
      key: 'remove',
      label: intl.formatMessage({ id: 'watchlists.list.remove' }),
      danger: true,
      onSelect: () =>
        listId === null
          ? confirmToggle({ tickerId: item.ticker_id, name: item.ticker_symbol, isWatched: true })
          : removeFromList(item),
    },
  ];
}
