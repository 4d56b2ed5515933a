import { useIntl } from 'react-intl';

import { useGetMatrixMirrorQuery } from '@/generated/mirrors/getMatrixMirror';
import { readResponse } from '@/shared/action/readResponse';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';

import { SectionDialog } from '../SectionDialog';
import { MatrixPanel } from './MatrixPanel';

/** The Matrix account in which the viewer sees the own conversations with bots. */
export function MatrixDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const result = useGetMatrixMirrorQuery({ fetchPolicy: 'cache-and-network' });
  const { response, failure } = readResponse({ ...result, data: result.data ?? result.previousData });
  return (
    <SectionDialog title={intl.formatMessage({ id: 'mirrors.title' })} onClose={onClose}>
      {failure === undefined ? null : <ErrorState message={failure} onRetry={() => void result.refetch()} />}
      {response === undefined && failure === undefined ? <ListSkeleton count={2} /> : null}
      {response?.data ? <MatrixPanel mirror={response.data} /> : null}
    </SectionDialog>
  );
}
