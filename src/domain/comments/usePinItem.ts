import { useIntl } from 'react-intl';

import { useConfirm } from '@/shared/feedback/useConfirm';
import { useToast } from '@/shared/feedback/useToast';

import type { CommentView } from './commentView';
import type { CommentActions } from './useCommentDialogs';

/** The menu item that pins a comment or unpins it. A pinned comment is replaced after a question. */
export function usePinItem({ pin, pinned }: CommentActions) {
  const intl = useIntl();
  const confirm = useConfirm();
  const toast = useToast();
  const run = async (comment: CommentView, isPin: boolean) => {
    const error = await pin(comment, isPin);
    if (error !== undefined) toast.error(error);
  };
  const confirmReplacement = (comment: CommentView, { full_name: name }: CommentView) =>
    confirm({
      title: intl.formatMessage({ id: 'comments.pin.question' }),
      message: intl.formatMessage({ id: 'comments.pin.message' }, { name }),
      okLabel: intl.formatMessage({ id: 'comments.pin.ok' }),
      run: () => pin(comment, true),
    });
  return (comment: CommentView) =>
    comment.is_pinned
      ? { key: 'pin', label: intl.formatMessage({ id: 'comments.unpin' }), onClick: () => void run(comment, false) }
      : {
          key: 'pin',
          label: intl.formatMessage({ id: 'comments.pin' }),
          onClick: () => (pinned === null ? void run(comment, true) : confirmReplacement(comment, pinned)),
        };
}
