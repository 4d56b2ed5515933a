import { FormattedMessage, useIntl } from 'react-intl';

import { performerToFollowable, type Performer } from '@/domain/dashboards/performers';
import { useFollowAll } from '@/domain/follows/useFollowAll';
import { useViewer } from '@/domain/session/SessionContext';
import { disableInPlace } from '@/shared/ui/button/disableInPlace';
import { LightButton } from '@/shared/ui/button/LightButton';

interface FollowAllButtonProps {
  of: 'performers' | 'influencers';
  people: readonly Performer[];
}

/** Follows all users of the list after a confirmation; disabled when the viewer already follows all. */
export function FollowAllButton({ of, people }: FollowAllButtonProps) {
  const intl = useIntl();
  const viewer = useViewer();
  const { confirmFollowAll, busy } = useFollowAll();
  const isDone = people.every(
    ({ user_id, is_follow, is_requested }) => user_id === viewer.id || is_follow || is_requested,
  );
  const title = intl.formatMessage({ id: `userDashboard.${of}` });
  return (
    <LightButton
      aria-busy={busy}
      aria-label={intl.formatMessage({ id: 'userDashboard.followAllOf' }, { title })}
      // The change is optimistic: it must not disable the button before the confirmation returns the focus to it.
      {...disableInPlace(isDone, () =>
        confirmFollowAll(
          intl.formatMessage({ id: `userDashboard.${of}.followAll` }),
          people.map(performerToFollowable),
        ),
      )}
    >
      <FormattedMessage id="follows.all" />
    </LightButton>
  );
}
