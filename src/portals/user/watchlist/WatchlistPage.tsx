import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { useGetWatchlistsQuery } from '@/generated/watchlists/getWatchlists';
import { readResponse } from '@/shared/action/readResponse';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { useDialogParam } from '@/shared/url/useDialogParam';

import { useWatchlistAddress } from './useWatchlistAddress';
import { WatchlistDialogs, type WatchlistDialog } from './WatchlistDialogs';
import { WatchlistTable } from './WatchlistTable';
import { WatchlistTabs } from './WatchlistTabs';

/** The stocks that the viewer watches (social §2), in one list or several. The open list and dialog are in the address. */
export function WatchlistPage() {
  const intl = useIntl();
  const dialog = useDialogParam<WatchlistDialog>();
  const { listId } = useWatchlistAddress();
  const result = useGetWatchlistsQuery({ fetchPolicy: 'cache-and-network' });
  const lists = readResponse(result).response?.data ?? undefined;
  const list = lists?.find(({ id }) => id === listId);
  const openAdd = () => dialog.open('add');
  return (
    <PageLayout
      title={intl.formatMessage({ id: 'page.watchlist' })}
      description={<FormattedMessage id="watchlists.list.about" />}
      actions={
        <>
          <Button aria-haspopup="dialog" onClick={() => dialog.open('newList')}>
            <FormattedMessage id="watchlists.lists.add" />
          </Button>
          <Button type="primary" icon={<PlusOutlined aria-hidden />} aria-haspopup="dialog" onClick={openAdd}>
            <FormattedMessage id="watchlists.list.add" />
          </Button>
        </>
      }
    >
      <WatchlistTabs lists={lists} listId={listId} />
      <WatchlistTable key={listId ?? 0} listId={listId} dialog={dialog} />
      <WatchlistDialogs dialog={dialog} listId={listId} name={list?.name ?? null} />
    </PageLayout>
  );
}
