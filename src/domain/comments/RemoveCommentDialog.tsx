import { useIntl } from 'react-intl';

import { ReasonField } from '@/domain/reports/ReasonField';
import { useDeletePostCommentAndSubCommentMutation } from '@/generated/comments/deletePostCommentAndSubComment';
import { useDeleteNewsCommentAndSubCommentMutation } from '@/generated/news/deleteNewsCommentAndSubComment';
import { useAction } from '@/shared/action/useAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { removalSchema } from '@rules/reports';

import type { CommentSubject, CommentView } from './commentView';

interface RemoveCommentDialogProps {
  kind: CommentSubject['kind'];
  comment: CommentView;
  onRemoved: () => void;
  onClose: () => void;
}

/** An admin deletes what somebody else wrote, with its replies, and says why. */
export function RemoveCommentDialog({ kind, comment, onRemoved, onClose }: RemoveCommentDialogProps) {
  const intl = useIntl();
  const ofPost = useAction(useDeletePostCommentAndSubCommentMutation, { failure: 'form' });
  const ofNews = useAction(useDeleteNewsCommentAndSubCommentMutation, { failure: 'form' });
  const remove = kind === 'post' ? ofPost : ofNews;
  const { id, parent_comment_id: parentId, total_sub_comments: replies } = comment;
  return (
    <FormDialog<{ reason: string }>
      name={`comment-remove-${kind}-${id}`}
      title={intl.formatMessage({ id: 'comments.remove.title' })}
      submitLabel={intl.formatMessage({ id: 'comments.remove' })}
      initialValues={{ reason: '' }}
      schema={removalSchema}
      submitting={remove.busy}
      serverError={remove.error}
      onSubmit={async ({ reason }) => (await remove.run({ commentId: id, subComment: parentId !== null, reason })).ok}
      onSaved={onRemoved}
      onClose={onClose}
    >
      <ReasonField note={intl.formatMessage({ id: 'comments.remove.note' }, { count: replies })} />
    </FormDialog>
  );
}
