import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { PageLayout } from '@/shared/ui/page/PageLayout';
import { useDialogParam } from '@/shared/url/useDialogParam';

import { AddStockDialog } from './AddStockDialog';
import { WatchListTable } from './WatchListTable';

/** The stocks that the viewer watches (social §2). The open dialog is part of the address. */
export function WatchListPage() {
  const intl = useIntl();
  const dialog = useDialogParam<'add'>();
  const openAdd = () => dialog.open('add');
  return (
    <PageLayout
      title={intl.formatMessage({ id: 'page.watchList' })}
      description={<FormattedMessage id="watchlists.list.about" />}
      actions={
        <Button type="primary" icon={<PlusOutlined aria-hidden />} aria-haspopup="dialog" onClick={openAdd}>
          <FormattedMessage id="watchlists.list.add" />
        </Button>
      }
    >
      <WatchListTable onAdd={openAdd} />
      {dialog.is('add') ? <AddStockDialog onClose={dialog.close} /> : null}
    </PageLayout>
  );
}
