import { UserAddOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import styles from '@/domain/betaTesters/BetaTesters.module.css';
import { getInvitationState } from '@/domain/betaTesters/invitationState';
import { TesterInviteDialog } from '@/domain/betaTesters/TesterInviteDialog';
import { TesterRow } from '@/domain/betaTesters/TesterRow';
import { useInvitations } from '@/domain/betaTesters/useInvitations';
import { useRemoveTester } from '@/domain/betaTesters/useRemoveTester';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { InfiniteList } from '@/shared/ui/list/InfiniteList';
import { Panel } from '@/shared/ui/page/Panel';
import { useDialogParam } from '@/shared/url/useDialogParam';
import { TESTER_PAGE_SIZE } from '@rules/bots/betaTesters';

import { useBotRights } from './useBotRights';

const ROW_HEIGHT_PX = 66;

/** The testers of an unpublished bot, and the pending invites. */
export function TestersTab({ botId }: { botId: number }) {
  const intl = useIntl();
  const { canEdit } = useBotRights(botId);
  const testers = useInvitations({ botId, pageSize: TESTER_PAGE_SIZE });
  const dialog = useDialogParam<'inviteTesters'>();
  const remove = useRemoveTester(botId, () => void testers.reload());
  const title = intl.formatMessage({ id: 'betaTesters.title' });
  const inviteButton = (
    <Button type="primary" icon={<UserAddOutlined aria-hidden />} onClick={() => dialog.open('inviteTesters')}>
      <FormattedMessage id="betaTesters.invite" />
    </Button>
  );
  return (
    <Panel title={title} count={testers.total} action={canEdit && testers.total > 0 ? inviteButton : null}>
      {testers.total > 0 ? (
        <p className={styles['intro']}>
          <FormattedMessage id="betaTesters.intro" />
        </p>
      ) : null}
      <InfiniteList
        label={intl.formatMessage({ id: 'betaTesters.list' })}
        items={testers.items}
        getKey={({ user_id }) => user_id}
        renderItem={(tester) => <TesterRow tester={tester} onRemove={canEdit ? remove : undefined} />}
        estimatedHeight={ROW_HEIGHT_PX}
        height="min(60vh, 56rem)"
        shrinks
        hasMore={testers.hasMore}
        loading={testers.loading}
        failure={testers.failure}
        onLoadMore={testers.loadMore}
        empty={
          <EmptyState
            image="profile"
            title={intl.formatMessage({ id: 'betaTesters.empty' })}
            hint={intl.formatMessage({ id: 'betaTesters.emptyHint' })}
            action={canEdit ? inviteButton : null}
          />
        }
      />
      {dialog.isOpen('inviteTesters') && canEdit ? (
        <TesterInviteDialog
          botId={botId}
          testerIds={testers.items
            .filter((tester) => getInvitationState(tester) !== 'declined')
            .map(({ user_id }) => user_id)}
          onInvited={() => void testers.reload()}
          onClose={dialog.close}
        />
      ) : null}
    </Panel>
  );
}
