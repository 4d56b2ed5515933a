import { useApolloClient } from '@apollo/client/react';
import { useIntl } from 'react-intl';

import { useDeletePostMutation } from '@/generated/posts/deletePost';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';

import { dropPinned } from '../pinnedPost';

/** Deletes a post after a confirmation and removes it from the cache. The confirmation shows errors. */
export function useDeletePost(): (postId: number) => void {
  const intl = useIntl();
  const confirm = useConfirm();
  const { cache } = useApolloClient();
  const remove = useAction(useDeletePostMutation, { failure: 'form', refetchQueries: ['getDashboardCount'] });
  return (postId) =>
    confirm({
      title: intl.formatMessage({ id: 'posts.composer.delete.title' }),
      message: intl.formatMessage({ id: 'posts.composer.delete.message' }),
      okLabel: intl.formatMessage({ id: 'posts.composer.delete.ok' }),
      danger: true,
      run: async () => {
        const result = await remove.run({ postId });
        if (!result.ok) return result.message;
        dropPinned(cache, postId);
        cache.evict({ id: cache.identify({ __typename: 'Post', id: postId }) });
        cache.gc();
        return undefined;
      },
    });
}
