import { useEffect, useEffectEvent } from 'react';
import { useIntl } from 'react-intl';

import { useWatch } from '@/domain/watchlists/useWatch';
import { useUserFollowUnfollowMutation } from '@/generated/follows/userFollowUnfollow';
import { useAction } from '@/shared/action/useAction';
import { useToast } from '@/shared/feedback/useToast';

import type { Command } from './commands';

export type ServerCommand = Extract<Command, { kind: 'watch' | 'follow' }>;

interface CommandRunnerProps {
  command: ServerCommand;
  onEnd: () => void;
}

/** The lists that show the people that the viewer follows. */
const AFTER_FOLLOW = {
  success: 'silent',
  refetchQueries: ['getProfile', 'getStockDashboard', 'getInfluencerList', 'getPerformanceList'],
} as const;

/** Sends an action of the search to the server once, and reports how it ended. */
export function CommandRunner({ command, onEnd }: CommandRunnerProps) {
  const intl = useIntl();
  const toast = useToast();
  const watch = useWatch();
  const follow = useAction(useUserFollowUnfollowMutation, AFTER_FOLLOW);

  const run = useEffectEvent(async () => {
    if (command.kind === 'watch') {
      await watch.set([command.tickerId], true);
    } else {
      const { ok, response } = await follow.run({ userId: [command.userId], isFollow: true });
      const { username } = command;
      const isRequest = response?.data?.[0]?.is_requested === true;
      if (ok)
        toast.success(intl.formatMessage({ id: isRequest ? 'palette.requested' : 'palette.followed' }, { username }));
    }
    onEnd();
  });
  useEffect(() => void run(), []);
  return null;
}
