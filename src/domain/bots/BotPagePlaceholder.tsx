import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { NOT_FOUND } from '@/shared/action/envelope';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { DetailSkeleton } from '@/shared/ui/state/Skeletons';

interface BotPagePlaceholderProps {
  failure: string | null | undefined;
  failureStatus: number | 'fail' | undefined;
  onRetry: () => void;
  /** Shown when the bot does not exist or is not visible to the viewer. */
  notFound: ReactNode;
}

/** Placeholder for the page of a bot: loading, failed or not found. */
export function BotPagePlaceholder({ failure, failureStatus, onRetry, notFound }: BotPagePlaceholderProps) {
  const intl = useIntl();
  if (failureStatus === NOT_FOUND) return notFound;
  return (
    <PageLayout title={intl.formatMessage({ id: 'page.botDetail' })}>
      {failure === undefined ? <DetailSkeleton /> : <ErrorState message={failure} onRetry={onRetry} />}
    </PageLayout>
  );
}
