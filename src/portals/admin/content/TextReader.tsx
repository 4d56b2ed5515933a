import { Modal } from 'antd';
import { useState, type ReactNode } from 'react';

import type { ContentEditor_ContentTextFragment } from '@/generated/content/fragments';
import { useGetContentVersionQuery } from '@/generated/content/getContentVersion';
import type { ContentPage } from '@/generated/schema';
import { readResponse } from '@/shared/action/readResponse';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { DetailSkeleton } from '@/shared/ui/state/Skeletons';

export type ContentText = ContentEditor_ContentTextFragment;

interface TextReaderProps {
  page: ContentPage;
  /** The one that is shown when left out. */
  version?: number;
  title: string;
  onClose: () => void;
  children: (text: ContentText) => ReactNode;
}

/** Reads a version for a dialog; until it is there the dialog shows that it comes, or why not. */
export function TextReader({ page, version, title, onClose, children }: TextReaderProps) {
  const result = useGetContentVersionQuery({
    variables: { page, version: version ?? null },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const { reply, failure } = readResponse(result);
  // What was read stays when reading it again fails: somebody may be writing.
  const [read, setRead] = useState<ContentText>();
  if (reply?.data && reply.data !== read) setRead(reply.data);
  if (read) return children(read);
  return (
    <Modal open title={title} footer={null} width={960} onCancel={onClose}>
      {failure === undefined ? (
        <DetailSkeleton />
      ) : (
        <ErrorState message={failure} onRetry={() => void result.refetch()} />
      )}
    </Modal>
  );
}
