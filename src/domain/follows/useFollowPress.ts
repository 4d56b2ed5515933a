import { useIntl } from 'react-intl';

import { useConfirm } from '@/shared/feedback/useConfirm';

import { getFollowState, type Followable, type FollowState } from './followState';
import { useFollow } from './useFollow';

interface FollowPress {
  state: FollowState;
  /** Follows; unfollows or withdraws a request after a confirmation. */
  press: () => void;
  busy: boolean;
}

/** The action of a follow button or menu item. */
export function useFollowPress(person: Followable): FollowPress {
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

  return { state, press, busy: follow.busy };
}

const QUESTIONS = {
  following: { title: 'follows.unfollow.title', ok: 'follows.unfollow.ok' },
  requested: { title: 'follows.withdraw.title', ok: 'follows.withdraw.ok' },
} as const;
