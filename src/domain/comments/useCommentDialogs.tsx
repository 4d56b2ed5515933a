import { lazy, Suspense, useState, type ReactNode } from 'react';

import { useReturnFocus } from '@/shared/ui/hooks/useReturnFocus';

import { CommentEditDialog } from './CommentEditDialog';
import { CommentHistoryDialog } from './CommentHistoryDialog';
import type { CommentSubject, CommentView } from './commentView';
import type { CommentThread } from './useCommentThread';

/** Loaded lazily: only admins use it. */
const RemoveCommentDialog = lazy(async () => ({
  default: (await import('./RemoveCommentDialog')).RemoveCommentDialog,
}));

/** What a viewer does with a comment. */
export interface CommentActions {
  /** Likes a comment, or takes the like back. */
  like: (comment: CommentView) => void;
  edit: (comment: CommentView) => void;
  /** Pins a comment in place of the pinned one, or unpins it. Returns an error, or nothing when it succeeded. */
  pin: (comment: CommentView, isPin: boolean) => Promise<string | undefined>;
  /** The comment that is pinned. */
  pinned: CommentView | null;
  /** Deletes the viewer's own comment. */
  remove: (comment: CommentView) => void;
  showHistory: (comment: CommentView) => void;
  /** Opens the dialog in which an admin removes another user's comment. */
  openRemoveDialog: (comment: CommentView) => void;
}

type Dialog = 'edit' | 'history' | 'remove';

/** The actions of one level of comments, and the dialog that is open. */
export function useCommentDialogs(
  { kind }: Pick<CommentSubject, 'kind'>,
  thread: CommentThread,
): { actions: CommentActions; dialog: ReactNode } {
  const [open, setOpen] = useState<{ dialog: Dialog; comment: CommentView } | null>(null);
  const opener = (dialog: Dialog) => (comment: CommentView) => setOpen({ dialog, comment });
  const close = () => setOpen(null);
  return {
    actions: {
      like: thread.like,
      pin: thread.pin,
      pinned: thread.pinned,
      edit: opener('edit'),
      remove: (comment) => void thread.remove(comment),
      showHistory: opener('history'),
      openRemoveDialog: opener('remove'),
    },
    dialog: open === null ? null : <OpenDialog {...open} kind={kind} thread={thread} onClose={close} />,
  };
}

interface OpenDialogProps {
  dialog: Dialog;
  comment: CommentView;
  kind: CommentSubject['kind'];
  thread: CommentThread;
  onClose: () => void;
}

function OpenDialog({ dialog, comment, kind, thread, onClose }: OpenDialogProps) {
  useReturnFocus(`[data-comment-menu="${comment.id}"]`);
  if (dialog === 'edit') return <CommentEditDialog comment={comment} thread={thread} onClose={onClose} />;
  if (dialog === 'history') return <CommentHistoryDialog kind={kind} commentId={comment.id} onClose={onClose} />;
  return (
    <Suspense>
      <RemoveCommentDialog
        kind={kind}
        comment={comment}
        onRemoved={() => {
          thread.drop(comment);
          onClose();
        }}
        onClose={onClose}
      />
    </Suspense>
  );
}
