import { useIntl } from 'react-intl';

import { useWatch } from '@/domain/watchlists/useWatch';
import { useConfirm } from '@/shared/feedback/useConfirm';

/** Takes the selected stocks off the watch list after a question; `onDone` when that happened. */
export function useRemoveSelected(): (items: ReadonlyArray<{ ticker_id: number }>, onDone: () => void) => void {
  const intl = useIntl();
  const confirm = useConfirm();
  const { set } = useWatch();
  return (items, onDone) =>
    confirm({
      title: intl.formatMessage({ id: 'watchlists.removeSelected.title' }, { count: items.length }),
      okLabel: intl.formatMessage({ id: 'watchlists.remove.ok' }),
      cancelLabel: intl.formatMessage({ id: 'watchlists.no' }),
      danger: true,
      run: async () => {
        const isDone = await set(
          items.map(({ ticker_id }) => ticker_id),
          false,
        );
        if (isDone) onDone();
      },
    });
}
