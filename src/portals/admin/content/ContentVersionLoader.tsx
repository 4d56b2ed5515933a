import { Modal } from 'antd';
import { useState, type ReactNode } from 'react';

import type { ContentEditor_ContentTextFragment } from '@/generated/content/fragments';
import { useGetContentVersionQuery } from '@/generated/content/getContentVersion';
import type { ContentPage } from '@/generated/schema';
import { readResponse } from '@/shared/action/readResponse';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { DetailSkeleton } from '@/shared/ui/state/Skeletons';

export type ContentText = ContentEditor_ContentTextFragment;

interface ContentVersionLoaderProps {
  page: ContentPage;
  /** The current version by default. */
  version?: number;
  title: string;
  onClose: () => void;
  children: (text: ContentText) => ReactNode;
}

/** Loads a version for a dialog, which shows the loading state or the failure until then. */
export function ContentVersionLoader({ page, version, title, onClose, children }: ContentVersionLoaderProps) {
  const result = useGetContentVersionQuery({
    variables: { page, version: version ?? null },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const { response, failure } = readResponse(result);
  // A failed refetch does not discard the version, because the admin may be editing it.
  const [loadedText, setLoadedText] = useState<ContentText>();
  if (response?.data && response.data !== loadedText) setLoadedText(response.data);
  if (loadedText) return children(loadedText);
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
