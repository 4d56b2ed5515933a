import { useState } from 'react';
import { useIntl } from 'react-intl';

import { TextConflict } from '@/domain/reports/TextConflict';
import { Quote } from '@/domain/reports/Quote';
import { ReasonField } from '@/domain/reports/ReasonField';
import { useDeletePostCommentAndSubCommentMutation } from '@/generated/comments/deletePostCommentAndSubComment';
import { useDeleteNewsCommentAndSubCommentMutation } from '@/generated/news/deleteNewsCommentAndSubComment';
import { CONFLICT } from '@/shared/action/envelope';
import { useAction } from '@/shared/action/useAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { removalSchema } from '@rules/posts/reports';

import type { CommentSubject, CommentView } from './commentView';
import { useCommentVersions } from './useCommentVersions';

interface RemoveCommentDialogProps {
  kind: CommentSubject['kind'];
  comment: CommentView;
  onRemoved: () => void;
  onClose: () => void;
}

/**
 * An admin removes another user's comment with its replies and gives a reason. When the author edits the comment
 * concurrently, the new text is shown first.
 */
export function RemoveCommentDialog({ kind, comment, onRemoved, onClose }: RemoveCommentDialogProps) {
  const intl = useIntl();
  const ofPost = useAction(useDeletePostCommentAndSubCommentMutation, { failure: 'form' });
  const ofNews = useAction(useDeleteNewsCommentAndSubCommentMutation, { failure: 'form' });
  const remove = kind === 'post' ? ofPost : ofNews;
  const { id, parent_comment_id: parentId, total_sub_comments: replies } = comment;
  const [readVersion, setReadVersion] = useState(comment.edited_at ?? comment.time);
  const [hasConflict, setHasConflict] = useState(false);
  // Queried separately: after a refetch, the list below may no longer contain the comment.
  const { versions, failure, onRetry } = useCommentVersions(kind, id, !hasConflict);
  const [current] = versions ?? [];

  const submit = async ({ reason }: { reason: string }): Promise<boolean> => {
    const { ok, status } = await remove.run({
      commentId: id,
      subComment: parentId !== null,
      reason,
      expectedUts: readVersion,
    });
    if (status === CONFLICT && hasConflict) onRetry();
    setHasConflict(hasConflict || status === CONFLICT);
    return ok;
  };

  return (
    <FormDialog<{ reason: string }>
      name={`comment-remove-${kind}-${id}`}
      title={intl.formatMessage({ id: 'comments.remove.title' })}
      submitLabel={intl.formatMessage({ id: 'comments.remove' })}
      danger
      initialValues={{ reason: '' }}
      schema={removalSchema}
      submitting={remove.busy}
      serverError={remove.error}
      onSubmit={submit}
      onSaved={onRemoved}
      onClose={onClose}
    >
      <Quote
        by={
          <>
            <bdi>{comment.full_name}</bdi> <bdi>@{comment.username}</bdi>
          </>
        }
      >
        {comment.comment}
      </Quote>
      {failure === undefined ? null : <ErrorState message={failure} onRetry={onRetry} />}
      {current === undefined || current.written_at === readVersion ? null : (
        <TextConflict
          titleId="comments.remove.changed"
          text={{ description: current.comment }}
          onRead={() => {
            setReadVersion(current.written_at);
            remove.clearError();
          }}
        />
      )}
      <ReasonField note={intl.formatMessage({ id: 'comments.remove.note' }, { count: replies })} />
    </FormDialog>
  );
}
