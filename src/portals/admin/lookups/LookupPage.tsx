import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { PageLayout } from '@/shared/ui/PageLayout';
import { useDialogParam } from '@/shared/url/useDialogParam';

import { LookupDialog } from './LookupDialog';
import { LookupTable } from './LookupTable';
import type { LookupChanges, LookupEntry, LookupList } from './types';

/** The page of a plain list. What the list is and how it is changed says its description in `lists/`. */
export function LookupPage({ list }: { list: LookupList }) {
  const intl = useIntl();
  const dialog = useDialogParam<'add' | 'edit'>();
  const changes = list.useChanges();
  const openAdd = () => dialog.open('add');

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
        onEdit={(id) => dialog.open('edit', id)}
        renderDialog={(entries) => {
          const shared = { list, changes, onClose: dialog.close };
          if (dialog.is('add')) return <LookupDialog key="add" {...shared} entry={undefined} />;
          if (!dialog.is('edit')) return null;
          const listed = entries.find(({ id }) => String(id) === dialog.subject);
          return <EditDialog key={dialog.subject} {...shared} listed={listed} />;
        }}
      />
    </PageLayout>
  );
}

interface EditDialogProps {
  list: LookupList;
  changes: LookupChanges;
  /** The entry as the list shows it now. */
  listed: LookupEntry | undefined;
  onClose: () => void;
}

/**
 * The form keeps the entry that it was opened with: the list may be read again meanwhile, and what somebody else changed
 * must not be overwritten with the old values under its new state, nor what was typed be lost with its row.
 */
function EditDialog({ listed, ...shared }: EditDialogProps) {
  const [opened, setOpened] = useState(listed);
  if (opened === undefined && listed !== undefined) setOpened(listed);
  return opened === undefined ? null : <LookupDialog {...shared} entry={opened} />;
}
