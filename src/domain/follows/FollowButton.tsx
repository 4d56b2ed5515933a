import { FormattedMessage, useIntl } from 'react-intl';

import { useViewer } from '@/domain/session/SessionContext';
import { LightButton } from '@/shared/ui/button/LightButton';

import type { Followable } from './followState';
import { useFollowPress } from './useFollowPress';

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
  const { state, press, busy } = useFollowPress(person);
  const { username } = person;
  return (
    <LightButton
      type={state === 'none' ? 'primary' : 'default'}
      size={size}
      aria-busy={busy}
      aria-label={intl.formatMessage({ id: `follows.button.${state}Named` }, { username })}
      onClick={press}
    >
      <FormattedMessage id={`follows.button.${state}`} />
    </LightButton>
  );
}
