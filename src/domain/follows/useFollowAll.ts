import { useApolloClient } from '@apollo/client/react';
import { useIntl } from 'react-intl';

import { useViewer } from '@/domain/session/SessionContext';
import { useUserFollowUnfollowMutation } from '@/generated/follows/userFollowUnfollow';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';

import { AFTER_FOLLOW } from './afterFollow';
import { writeFollow, writeFollowAnswer } from './followCache';
import { predictFollow, type Followable } from './followState';

interface FollowAll {
  /** Follows all people except the viewer after a confirmation. The change is optimistic. */
  confirmFollowAll: (question: string, people: readonly Followable[]) => void;
  busy: boolean;
}

/** "Follow All" for a list of people (social §4), in one request. */
export function useFollowAll(): FollowAll {
  const intl = useIntl();
  const confirm = useConfirm();
  const { cache } = useApolloClient();
  const viewerId = useViewer().id;
  const follow = useAction(useUserFollowUnfollowMutation, { success: 'silent', ...AFTER_FOLLOW });

  const followAll = async (people: readonly Followable[]) => {
    const layer = `follow all ${people.map(({ id }) => id).join(' ')}`;
    cache.recordOptimisticTransaction((draft) => {
      for (const person of people)
        if (!person.is_follow) writeFollow(draft, { before: person, after: predictFollow(person, true), viewerId });
    }, layer);
    const { ok, response } = await follow.run({ userId: people.map(({ id }) => id), isFollow: true });
    const answers = new Map((ok ? response.data : undefined)?.map((person) => [person.id, person]));
    cache.batch({
      update: (draft) => {
        for (const person of people) {
          const after = answers.get(person.id);
          if (after) writeFollowAnswer(draft, { before: person, after, viewerId });
        }
      },
    });
    cache.removeOptimistic(layer);
  };

  return {
    busy: follow.busy,
    confirmFollowAll: (question, listedPeople) => {
      const people = listedPeople.filter(({ id }) => id !== viewerId);
      if (follow.busy || people.length === 0) return;
      confirm({
        title: question,
        okLabel: intl.formatMessage({ id: 'follows.all' }),
        cancelLabel: intl.formatMessage({ id: 'follows.confirm.no' }),
        // Not awaited: the confirmation closes immediately and the buttons update optimistically.
        run: () => void followAll(people),
      });
    },
  };
}
