import { EyeOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useSearchParams } from 'react-router';

import type { TableViews_SavedViewFragment } from '@/generated/savedViews/fragments';
import { useGetSavedViewListQuery } from '@/generated/savedViews/getSavedViewList';
import { popupContainer } from '@/shared/ui/hooks/popupContainer';
import { toViewQuery } from '@rules/platform/savedViews';

import { toTableName } from './toTableName';
import styles from './SavedViews.module.css';
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
  const name = useCurrentName(table, params);

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
          aria-label={
            name === undefined
              ? intl.formatMessage({ id: 'savedViews.label' })
              : intl.formatMessage({ id: 'savedViews.labelNamed' }, { name })
          }
        >
          {name === undefined ? (
            <FormattedMessage id="savedViews.title" />
          ) : (
            <bdi className={styles['current']} title={name}>
              {name}
            </bdi>
          )}
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

/** The name of the view that the table shows now. The standard view needs no request. */
function useCurrentName(table: string, params: URLSearchParams): string | undefined {
  const query = toViewQuery(params);
  const result = useGetSavedViewListQuery({ variables: { table }, skip: query === '' });
  return result.data?.getSavedViewList.data?.find((view) => view.query === query)?.name;
}
