import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import type { MessageId } from '@/shared/i18n/messages';
import { paths } from '@/shared/paths';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { Tag } from '@/shared/ui/text/Tag';
import { fullName } from '@rules/people/people';

import styles from './BetaTesters.module.css';
import { getInvitationState, type InvitationState } from './invitationState';
import type { Invitation } from './useInvitations';

const stateMessages: Readonly<Record<InvitationState, MessageId>> = {
  invited: 'betaTesters.state.invited',
  accepted: 'betaTesters.state.accepted',
  declined: 'betaTesters.state.declined',
};

const stateTones = { invited: 'attention', accepted: 'accent', declined: 'plain' } as const;

interface TesterRowProps {
  tester: Invitation;
  /** Absent for viewers who may only read. */
  onRemove?: (tester: Invitation) => void;
}

/** A tester or an invited user. */
export function TesterRow({ tester, onRemove }: TesterRowProps) {
  const intl = useIntl();
  const name = fullName(tester);
  const state = getInvitationState(tester);
  const isOpen = state === 'invited';
  return (
    <div className={styles['row']}>
      <Avatar kind="profile" src={tester.profilephoto} size={40} />
      <span className={styles['person']}>
        <Link to={paths.user(tester.user_id)}>{name}</Link>
        <small>
          <bdi>@{tester.username}</bdi>
          {' · '}
          <FormattedMessage id="betaTesters.invitedAt" values={{ when: <RelativeTime value={tester.invitedCts} /> }} />
        </small>
      </span>
      <span className={styles['actions']}>
        <Tag tone={stateTones[state]}>
          <FormattedMessage id={stateMessages[state]} />
        </Tag>
        {onRemove ? (
          <Button
            size="small"
            type="text"
            danger
            onClick={() => onRemove(tester)}
            aria-label={intl.formatMessage(
              { id: isOpen ? 'betaTesters.withdrawNamed' : 'betaTesters.removeNamed' },
              { name },
            )}
          >
            <FormattedMessage id={isOpen ? 'betaTesters.withdraw' : 'betaTesters.remove'} />
          </Button>
        ) : null}
      </span>
    </div>
  );
}
