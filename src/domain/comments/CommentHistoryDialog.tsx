import { VersionsDialog } from '@/domain/posts/VersionsDialog';
import {
  useGetPostCommentHistoryQuery,
  type GetPostCommentHistoryQuery,
} from '@/generated/comments/getPostCommentHistory';
import { useGetNewsCommentHistoryQuery } from '@/generated/news/getNewsCommentHistory';
import { readReply } from '@/shared/action/readReply';

import type { CommentSubject } from './commentView';

interface CommentHistoryDialogProps {
  kind: CommentSubject['kind'];
  commentId: number;
  onClose: () => void;
}

/** What a comment says, and what it said before each change. */
export const CommentHistoryDialog = ({ kind, ...props }: CommentHistoryDialogProps) =>
  kind === 'post' ? <OfPost {...props} /> : <OfNews {...props} />;

type OfOneProps = Omit<CommentHistoryDialogProps, 'kind'>;

// What was read before says nothing of a change since.
const fetchPolicy = 'cache-and-network';

function OfPost({ commentId, onClose }: OfOneProps) {
  const result = useGetPostCommentHistoryQuery({ variables: { commentId }, fetchPolicy });
  const { reply, failure } = readReply(result);
  return (
    <VersionsDialog
      versions={textsOf(reply?.data)}
      failure={failure}
      onRetry={() => void result.refetch()}
      onClose={onClose}
    />
  );
}

function OfNews({ commentId, onClose }: OfOneProps) {
  const result = useGetNewsCommentHistoryQuery({ variables: { commentId }, fetchPolicy });
  const { reply, failure } = readReply(result);
  return (
    <VersionsDialog
      versions={textsOf(reply?.data)}
      failure={failure}
      onRetry={() => void result.refetch()}
      onClose={onClose}
    />
  );
}

const textsOf = (versions: GetPostCommentHistoryQuery['getPostCommentHistory']['data'] | undefined) =>
  versions?.map(({ comment, ...version }) => ({ ...version, text: comment }));
