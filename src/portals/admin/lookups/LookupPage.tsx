import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { PageLayout } from '@/shared/ui/page/PageLayout';
import { useDialogParam } from '@/shared/url/useDialogParam';

import { LookupDialog } from './LookupDialog';
import { LookupTable } from './LookupTable';
import type { LookupList } from './types';

/** The page of a lookup list, configured by a description in `lists/`. */
export function LookupPage({ list }: { list: LookupList }) {
  const intl = useIntl();
  const dialog = useDialogParam<'add' | 'edit'>();
  const changes = list.useChanges();
  const form = { list, changes, onClose: dialog.close };
  const { open } = dialog;
  const openAdd = () => open('add');
  const openEdit = useCallback((id: number) => open('edit', id), [open]);

  return (
    <PageLayout
      title={intl.formatMessage({ id: list.titleId })}
      description={<FormattedMessage id={list.aboutId} />}
      actions={
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={openAdd}>
          <FormattedMessage id={list.addId} />
        </Button>
      }
    >
      <LookupTable
        list={list}
        changes={changes}
        onAdd={openAdd}
        onEdit={openEdit}
        editedId={dialog.isOpen('edit') ? dialog.subject : null}
        renderEdit={(entry) => <LookupDialog key={entry.id} {...form} entry={entry} />}
      />
      {dialog.isOpen('add') ? <LookupDialog key="add" {...form} entry={undefined} /> : null}
    </PageLayout>
  );
}
