import { VersionsDialog } from '@/domain/userText/VersionsDialog';

import type { CommentSubject } from './commentView';
import { useCommentVersions } from './useCommentVersions';

interface CommentHistoryDialogProps {
  kind: CommentSubject['kind'];
  commentId: number;
  onClose: () => void;
}

/** The current text of a comment and its earlier versions. */
export function CommentHistoryDialog({ kind, commentId, onClose }: CommentHistoryDialogProps) {
  const { versions, ...reading } = useCommentVersions(kind, commentId);
  const texts = versions?.map(({ comment, ...version }) => ({ ...version, text: comment }));
  return <VersionsDialog versions={texts} {...reading} onClose={onClose} />;
}
