import { UsergroupAddOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';

import { useGetTeamInvitesQuery } from '@/generated/teams/getTeamInvites';
import { PressPopover } from '@/shared/ui/popup/PressPopover';

import styles from './Bell.module.css';
import { BellCount } from './BellCount';
import { InviteList } from './InviteList';
import { ToolbarButton } from './ToolbarButton';

const PANEL = { root: styles['panel'] ?? '' };
const IN_SIGHT = { overflow: { shiftX: true, adjustY: true } };

/** As often as the number of unread notifications. */
const POLL_MS = 60_000;

/** The number of pending team invites, and the invites (console §2, §4). Developers only. */
export function InviteBell() {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const { data } = useGetTeamInvitesQuery({ pollInterval: POLL_MS, skipPollAttempt: () => document.hidden });
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
