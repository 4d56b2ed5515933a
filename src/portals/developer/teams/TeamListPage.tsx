import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { BotTransfers } from '@/domain/bots/BotTransfers';
import { TeamCreateDialog } from '@/domain/teams/TeamCreateDialog';
import { TeamEditDialog } from '@/domain/teams/TeamEditDialog';
import { TeamTable } from '@/domain/teams/TeamTable';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { readId } from '@/shared/url/readId';
import { useDialogParam } from '@/shared/url/useDialogParam';

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
      {dialog.isOpen('create') ? <TeamCreateDialog onClose={dialog.close} /> : null}
      {dialog.isOpen('edit') && edited !== undefined ? (
        <TeamEditDialog key={edited} teamId={edited} onClose={dialog.close} />
      ) : null}
    </PageLayout>
  );
}
