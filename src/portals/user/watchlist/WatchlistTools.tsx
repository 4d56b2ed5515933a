import { Button, Switch } from 'antd';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';

import { useRemoveWatchlistMutation } from '@/generated/watchlists/removeWatchlist';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';
import { paths } from '@/shared/paths';
import type { DialogParam } from '@/shared/url/useDialogParam';

import { ClearButton } from './ClearButton';
import { useWatchlistAddress } from './useWatchlistAddress';
import styles from './Watchlist.module.css';
import type { WatchlistDialog } from './WatchlistDialogs';

interface WatchlistToolsProps {
  listId: number | null;
  /** Undefined while a search hides some of the stocks. */
  total: number | undefined;
  dialog: DialogParam<WatchlistDialog>;
}

/** What can be done with the whole list. */
export function WatchlistTools({ listId, total, dialog }: WatchlistToolsProps) {
  const switchId = useId();
  const { isHeated, setHeated } = useWatchlistAddress();
  const isEmpty = total === 0;
  return (
    <div className={styles['tools']}>
      {isEmpty ? null : (
        <>
          <span className={styles['switch']}>
            <Switch id={switchId} size="small" checked={isHeated} onChange={setHeated} />
            <label htmlFor={switchId}>
              <FormattedMessage id="watchlists.heat" />
            </label>
          </span>
          <Button aria-haspopup="dialog" onClick={() => dialog.open('arrange')}>
            <FormattedMessage id="watchlists.arrange" />
          </Button>
        </>
      )}
      <Button aria-haspopup="dialog" onClick={() => dialog.open('import')}>
        <FormattedMessage id="watchlists.import" />
      </Button>
      {isEmpty ? null : <ClearButton listId={listId} total={total} />}
      {listId === null ? null : (
        <>
          <Button aria-haspopup="dialog" onClick={() => dialog.open('rename')}>
            <FormattedMessage id="watchlists.lists.rename" />
          </Button>
          <DeleteList listId={listId} />
        </>
      )}
    </div>
  );
}

/** Deletes a further list after a confirmation, and shows the default one. */
function DeleteList({ listId }: { listId: number }) {
  const intl = useIntl();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const remove = useAction(useRemoveWatchlistMutation, {
    failure: 'form',
    refetchQueries: ['getWatchlists'],
    onSuccess: () => void navigate(paths.watchlist(), { replace: true }),
  });
  const confirmRemoval = () =>
    confirm({
      title: intl.formatMessage({ id: 'watchlists.lists.remove.title' }),
      message: intl.formatMessage({ id: 'watchlists.lists.remove.message' }),
      okLabel: intl.formatMessage({ id: 'watchlists.lists.remove' }),
      cancelLabel: intl.formatMessage({ id: 'watchlists.no' }),
      danger: true,
      run: async () => {
        const result = await remove.run({ id: listId });
        return result.ok ? undefined : result.message;
      },
    });
  return (
    <Button danger aria-haspopup="dialog" aria-disabled={remove.busy} onClick={confirmRemoval}>
      <FormattedMessage id="watchlists.lists.remove" />
    </Button>
  );
}
