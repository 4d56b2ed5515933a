import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { BotTransfers } from '@/domain/bots/BotTransfers';
import { TeamTable } from '@/domain/teams/TeamTable';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { readId } from '@/shared/url/readId';
import { useDialogParam } from '@/shared/url/useDialogParam';

const TeamCreateDialog = lazy(async () => ({
  default: (await import('@/domain/teams/TeamCreateDialog')).TeamCreateDialog,
}));
const TeamEditDialog = lazy(async () => ({
  default: (await import('@/domain/teams/TeamEditDialog')).TeamEditDialog,
}));

/** The developer's teams (console §2). Open dialogs are part of the address. */
export function TeamListPage() {
  const intl = useIntl();
  const dialog = useDialogParam<'create' | 'edit'>();
  const edited = readId(dialog.subject);
  const openCreate = () => dialog.open('create');

  return (
    <PageLayout
      title={intl.formatMessage({ id: 'teams.list.title' })}
      description={<FormattedMessage id="teams.list.about" />}
      actions={
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={openCreate}>
          <FormattedMessage id="teams.create" />
        </Button>
      }
    >
      <BotTransfers />
      <TeamTable onCreate={openCreate} onEdit={(teamId) => dialog.open('edit', teamId)} />
      <Suspense>
        {dialog.isOpen('create') ? <TeamCreateDialog onClose={dialog.close} /> : null}
        {dialog.isOpen('edit') && edited !== undefined ? (
          <TeamEditDialog key={edited} teamId={edited} onClose={dialog.close} />
        ) : null}
      </Suspense>
    </PageLayout>
  );
}
