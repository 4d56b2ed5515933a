import { useAddUserBookmarkPostMutation } from '@/generated/posts/addUserBookmarkPost';
import { useAction } from '@/shared/action/useAction';
import { useOptimisticToggle } from '@/shared/action/useOptimisticToggle';

/**
 * Toggles the bookmark of a post optimistically. The server's message is shown as a toast for 3 seconds (social §8).
 */
export function useBookmark({ id, is_bookmark }: { id: number; is_bookmark: boolean }): () => void {
  const bookmark = useAction(useAddUserBookmarkPostMutation);
  return useOptimisticToggle({
    isOn: is_bookmark,
    layer: `bookmark ${id}`,
    write: (cache, isOn) => {
      cache.modify({ id: cache.identify({ __typename: 'Post', id }), fields: { is_bookmark: () => isOn } });
    },
    send: async (isOn) => (await bookmark.run({ postId: id, is_bookmark: isOn })).ok,
  });
}
