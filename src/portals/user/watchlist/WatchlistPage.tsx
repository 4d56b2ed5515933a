import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { PageLayout } from '@/shared/ui/page/PageLayout';
import { useDialogParam } from '@/shared/url/useDialogParam';

import { AddStockDialog } from './AddStockDialog';
import { WatchlistTable } from './WatchlistTable';

/** The stocks that the viewer watches (social §2). The open dialog is part of the address. */
export function WatchlistPage() {
  const intl = useIntl();
  const dialog = useDialogParam<'add'>();
  const openAdd = () => dialog.open('add');
  return (
    <PageLayout
      title={intl.formatMessage({ id: 'page.watchlist' })}
      description={<FormattedMessage id="watchlists.list.about" />}
      actions={
        <Button type="primary" icon={<PlusOutlined aria-hidden />} aria-haspopup="dialog" onClick={openAdd}>
          <FormattedMessage id="watchlists.list.add" />
        </Button>
      }
    >
      <WatchlistTable onAdd={openAdd} />
      {dialog.isOpen('add') ? <AddStockDialog onClose={dialog.close} /> : null}
    </PageLayout>
  );
}
