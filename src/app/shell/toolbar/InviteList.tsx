import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import type { InviteList_TeamInviteFragment } from '@/generated/teams/fragments';
import { useUpdateInviteRequestStatusMutation } from '@/generated/teams/updateInviteRequestStatus';
import { useAction } from '@/shared/action/useAction';
import { Avatar } from '@/shared/ui/picture/Avatar';

import styles from './InviteList.module.css';

/** Console §9: the list is refetched this long after a response. */
const REFETCH_AFTER_MS = 800;

/** The pending invites, each to accept or decline. */
export function InviteList({ invites }: { invites: readonly InviteList_TeamInviteFragment[] }) {
  if (invites.length === 0) {
    return (
      <p className={styles['empty']}>
        <FormattedMessage id="shell.invites.empty" />
      </p>
    );
  }
  return (
    <ul className={styles['list']}>
      {invites.map((invite) => (
        <Invite key={invite.id} invite={invite} />
      ))}
    </ul>
  );
}

function Invite({ invite }: { invite: InviteList_TeamInviteFragment }) {
  const intl = useIntl();
  const answer = useAction(useUpdateInviteRequestStatusMutation, {
    // An accepted team appears in the open lists too.
    refetchQueries: ['getTeamInvites', 'getTeamDetailsByTeamTypeId', 'getBotByUserId'],
    refetchAfterMs: REFETCH_AFTER_MS,
  });
  const { id: teamId, name, image, short_description: shortDescription } = invite.s2_team;
  const label = (id: 'shell.invites.accept' | 'shell.invites.decline') => ({
    'aria-label': `${intl.formatMessage({ id })}: ${name}`,
    children: <FormattedMessage id={id} />,
  });
  return (
    <li className={styles['invite']}>
      <Avatar kind="team" src={image} size={40} />
      <div className={styles['team']}>
        <strong>{name}</strong>
        <span>{shortDescription}</span>
        {invite.invited_by === null ? null : (
          <span>
            <FormattedMessage id="shell.invites.by" values={{ name: invite.invited_by }} />
          </span>
        )}
      </div>
      <div className={styles['answers']}>
        <Button
          size="small"
          type="primary"
          disabled={answer.busy}
          onClick={() => void answer.run({ isAccept: true, teamId })}
          {...label('shell.invites.accept')}
        />
        <Button
          size="small"
          disabled={answer.busy}
          onClick={() => void answer.run({ isAccept: false, teamId })}
          {...label('shell.invites.decline')}
        />
      </div>
    </li>
  );
}
