import { UsergroupAddOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';

import { useGetTeamInvitesQuery } from '@/generated/teams/getTeamInvites';
import { useIsSocialLive, useSocialChanges } from '@/domain/social/useSocialChanges';
import { PressPopover } from '@/shared/ui/popup/PressPopover';

import styles from './Bell.module.css';
import { BellCount } from './BellCount';
import { InviteList } from './InviteList';
import { ToolbarButton } from './ToolbarButton';

const PANEL = { root: styles['panel'] ?? '' };
const IN_SIGHT = { overflow: { shiftX: true, adjustY: true } };

/** As often as the number of unread notifications, without a live connection. */
const POLL_MS = 60_000;
const ME = ['me'] as const;

/** The number of pending team invites, and the invites (console §2, §4). Developers only. */
export function InviteBell() {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const isLive = useIsSocialLive();
  const { data, refetch } = useGetTeamInvitesQuery({
    pollInterval: isLive ? 0 : POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  const reread = () => void refetch().catch(() => undefined);
  useSocialChanges(ME, {
    onChange: ({ kind, notification_type: type }) => {
      if (kind === 'notifications_read' || type === 'team_invites') reread();
    },
    onGap: reread,
  });
  const invites = data?.getTeamInvites?.data ?? [];
  const count = data?.getTeamInvites?.total_count ?? invites.length;
  return (
    <PressPopover
      isOpen={isOpen}
      onOpenChange={setOpen}
      placement="bottomRight"
      // It is not the last button: on a phone the popover shifts until it is fully visible.
      align={IN_SIGHT}
      classNames={PANEL}
      arrow={false}
      title={intl.formatMessage({ id: 'shell.invites' })}
      content={<InviteList invites={invites} />}
      destroyOnHidden
    >
      {(opener) => (
        <span className={styles['bell']}>
          <BellCount count={count}>
            <ToolbarButton {...opener} label={intl.formatMessage({ id: 'shell.invites.bell' }, { count })}>
              <UsergroupAddOutlined aria-hidden />
            </ToolbarButton>
          </BellCount>
        </span>
      )}
    </PressPopover>
  );
}
