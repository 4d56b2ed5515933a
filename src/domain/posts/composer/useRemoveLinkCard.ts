import { useIntl } from 'react-intl';

import { useRemoveLinkCardMutation } from '@/generated/posts/removeLinkCard';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';

/** Removes the card of a post's link after a confirmation, which shows errors. */
export function useRemoveLinkCard(): (postId: number) => void {
  const intl = useIntl();
  const confirm = useConfirm();
  const remove = useAction(useRemoveLinkCardMutation, { failure: 'form' });
  return (postId) =>
    confirm({
      title: intl.formatMessage({ id: 'posts.linkCard.remove.title' }),
      message: intl.formatMessage({ id: 'posts.linkCard.remove.message' }),
      okLabel: intl.formatMessage({ id: 'posts.linkCard.remove' }),
      run: async () => {
        const result = await remove.run({ postId });
        return result.ok ? undefined : result.message;
      },
    });
}
