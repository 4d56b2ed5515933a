import type { KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';

import { MentionField } from '@/domain/userText/MentionField';
import { FormDialog } from '@/shared/form/FormDialog';
import { COMMENT_LENGTH, commentSchema } from '@rules/posts/comments';

import type { CommentView } from './commentView';
import type { CommentThread } from './useCommentThread';

interface CommentEditDialogProps {
  comment: CommentView;
  thread: Pick<CommentThread, 'edit' | 'editing' | 'editError'>;
  onClose: () => void;
}

/** Edits a comment. Enter submits, as in the comment field (social §5), unless it selects a suggestion. */
export function CommentEditDialog({ comment, thread, onClose }: CommentEditDialogProps) {
  const intl = useIntl();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    if (!(event.target instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    event.target.form?.requestSubmit();
  };
  return (
    <FormDialog
      title={intl.formatMessage({ id: 'comments.edit' })}
      name={`comment-edit-${comment.id}`}
      submitLabel={intl.formatMessage({ id: 'comments.update' })}
      initialValues={{ comment: comment.comment }}
      schema={commentSchema}
      submitting={thread.editing}
      serverError={thread.editError}
      onSubmit={(values) => thread.edit(comment.id, values.comment.trim())}
      onClose={onClose}
    >
      <div role="presentation" onKeyDown={onKeyDown}>
        <MentionField
          name="comment"
          label={intl.formatMessage({ id: 'comments.edit.label' })}
          required
          maxCharacters={COMMENT_LENGTH}
        />
      </div>
    </FormDialog>
  );
}
