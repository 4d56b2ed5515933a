import { useApolloClient } from '@apollo/client/react';
import type { MenuProps } from 'antd';
import { useIntl } from 'react-intl';

import { usePinPostMutation } from '@/generated/posts/pinPost';
import { useAction } from '@/shared/action/useAction';

import { writePinned } from './pinnedPost';
import type { PostView } from './postView';

/** The menu item of an author that pins the post to the top of the profile, or unpins it. */
export function usePinItems({ id, user_id: userId, is_pinned: isPinned }: PostView): NonNullable<MenuProps['items']> {
  const intl = useIntl();
  const { cache } = useApolloClient();
  const pin = useAction(usePinPostMutation);
  const run = async () => {
    const { ok } = await pin.run({ postId: id, isPin: !isPinned });
    if (ok) writePinned(cache, userId, isPinned ? null : id);
  };
  return [
    {
      key: 'pin',
      label: intl.formatMessage({ id: isPinned ? 'posts.unpin' : 'posts.pin' }),
      onClick: () => void run(),
    },
  ];
}
