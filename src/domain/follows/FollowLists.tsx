import { lazy, Suspense } from 'react';

import type { DialogParam } from '@/shared/url/useDialogParam';

const FollowersDialog = lazy(async () => ({ default: (await import('./FollowListDialogs')).FollowersDialog }));
const FollowingDialog = lazy(async () => ({ default: (await import('./FollowListDialogs')).FollowingDialog }));

interface FollowListsProps {
  userId: number;
  dialog: Pick<DialogParam<'followers' | 'following'>, 'isOpen' | 'close'>;
}

/** The lists of followers and followed people, opened by the dialog parameter of the URL and loaded lazily. */
export function FollowLists({ userId, dialog }: FollowListsProps) {
  return (
    <Suspense>
      {dialog.isOpen('followers') ? <FollowersDialog userId={userId} onClose={dialog.close} /> : null}
      {dialog.isOpen('following') ? <FollowingDialog userId={userId} onClose={dialog.close} /> : null}
    </Suspense>
  );
}
