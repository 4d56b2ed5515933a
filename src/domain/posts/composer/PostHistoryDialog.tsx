import { useGetPostHistoryQuery } from '@/generated/posts/getPostHistory';
import { readResponse } from '@/shared/action/readResponse';

import { SentimentTag } from '../SentimentTag';
import { VersionsDialog } from '../../userText/VersionsDialog';

interface PostHistoryDialogProps {
  postId: number;
  onClose: () => void;
}

/** The current text of a post and its earlier versions. */
export function PostHistoryDialog({ postId, onClose }: PostHistoryDialogProps) {
  const result = useGetPostHistoryQuery({ variables: { postId }, fetchPolicy: 'cache-and-network' });
  const { response, failure } = readResponse(result);
  return (
    <VersionsDialog
      versions={response?.data?.map(({ description, sentiment, ...version }) => ({
        ...version,
        text: description,
        note: sentiment === null ? null : <SentimentTag sentiment={sentiment} />,
      }))}
      failure={failure}
      onRetry={() => void result.refetch()}
      onClose={onClose}
    />
  );
}
