import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { useViewer } from '@/domain/session/SessionContext';
import { useConfirm } from '@/shared/feedback/useConfirm';

import { getFollowState, type Followable } from './followState';
import { useFollow } from './useFollow';

interface FollowButtonProps {
  person: Followable;
  size?: 'small' | 'middle';
}

/**
 * Follow, Following or Requested. Hidden on the viewer's own account and for admins, who cannot follow (console §4).
 */
export function FollowButton(props: FollowButtonProps) {
  const { id, role } = useViewer();
  const canFollow = role === 'app_user' || role === 'bot_developer';
  return canFollow && id !== props.person.id ? <Toggle {...props} /> : null;
}

function Toggle({ person, size = 'middle' }: FollowButtonProps) {
  const intl = useIntl();
  const confirm = useConfirm();
  const follow = useFollow(person);
  const state = getFollowState(person);
  const { username } = person;

  const press = () => {
    if (state === 'none') {
      void follow.set(true);
      return;
    }
    confirm({
      title: intl.formatMessage({ id: QUESTIONS[state].title }, { username }),
      okLabel: intl.formatMessage({ id: QUESTIONS[state].ok }),
      cancelLabel: intl.formatMessage({ id: 'follows.confirm.no' }),
      danger: true,
      // Not awaited: the confirmation closes immediately and the button updates optimistically.
      run: () => void follow.set(false),
    });
  };

  return (
    <Button
      type={state === 'none' ? 'primary' : 'default'}
      size={size}
      aria-busy={follow.busy}
      aria-label={intl.formatMessage({ id: `follows.button.${state}Named` }, { username })}
      onClick={press}
    >
      <FormattedMessage id={`follows.button.${state}`} />
    </Button>
  );
}

const QUESTIONS = {
  following: { title: 'follows.unfollow.title', ok: 'follows.unfollow.ok' },
  requested: { title: 'follows.withdraw.title', ok: 'follows.withdraw.ok' },
} as const;
