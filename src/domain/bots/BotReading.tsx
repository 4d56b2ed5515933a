import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { NOT_FOUND } from '@/shared/action/envelope';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { DetailSkeleton } from '@/shared/ui/state/Skeletons';

interface BotReadingProps {
  failure: string | null | undefined;
  failureStatus: number | 'fail' | undefined;
  onRetry: () => void;
  /** What is shown of a bot that does not exist, or not for the viewer. */
  notFound: ReactNode;
}

/** The page of a bot that is not here: still on its way, could not be read, or does not exist. */
export function BotReading({ failure, failureStatus, onRetry, notFound }: BotReadingProps) {
  const intl = useIntl();
  if (failureStatus === NOT_FOUND) return notFound;
  return (
    <PageLayout title={intl.formatMessage({ id: 'page.botDetail' })}>
      {failure === undefined ? <DetailSkeleton /> : <ErrorState message={failure} onRetry={onRetry} />}
    </PageLayout>
  );
}
