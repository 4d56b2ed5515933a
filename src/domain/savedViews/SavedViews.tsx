import { EyeOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useSearchParams } from 'react-router';

import type { TableViews_SavedViewFragment } from '@/generated/savedViews/fragments';
import { popupContainer } from '@/shared/ui/hooks/popupContainer';

import { toTableName } from './toTableName';
import { ViewList } from './ViewList';

const SaveViewDialog = lazy(async () => ({ default: (await import('./SaveViewDialog')).SaveViewDialog }));

/** The saved views of the table on this page: choose one, save the current one, rename, replace, share and delete. */
export function SavedViews() {
  const intl = useIntl();
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const [edited, setEdited] = useState<TableViews_SavedViewFragment | 'new'>();
  const table = toTableName(pathname);

  const edit = (view: TableViews_SavedViewFragment | 'new') => {
    setOpen(false);
    setEdited(view);
  };
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        open={isOpen}
        onOpenChange={setOpen}
        getPopupContainer={popupContainer}
        destroyOnHidden
        content={
          <ViewList
            table={table}
            current={params}
            onChoose={(query) => {
              setOpen(false);
              setParams(new URLSearchParams(query), { preventScrollReset: true });
            }}
            onSave={() => edit('new')}
            onEdit={edit}
          />
        }
      >
        <Button
          icon={<EyeOutlined aria-hidden />}
          aria-expanded={isOpen}
          aria-label={intl.formatMessage({ id: 'savedViews.label' })}
        >
          <FormattedMessage id="savedViews.title" />
        </Button>
      </Popover>
      <Suspense>
        {edited === undefined ? null : (
          <SaveViewDialog
            table={table}
            view={edited === 'new' ? undefined : edited}
            current={params}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
