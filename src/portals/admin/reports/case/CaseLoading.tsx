import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import type { MessageId } from '@/shared/i18n/messages';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { DetailSkeleton } from '@/shared/ui/state/Skeletons';

interface CaseLoadingProps {
  titleId: MessageId;
  /** The list that the case belongs to. */
  queue: { titleId: MessageId; to: string };
  isGone: boolean;
  /** The message of a failed request. */
  failure: string | null | undefined;
  onRetry: () => void;
}

/** The page of a case of a post or a profile without its data: loading, failed or not found. */
export function CaseLoading({ titleId, queue, isGone, failure, onRetry }: CaseLoadingProps) {
  const intl = useIntl();
  return (
    <PageLayout
      title={intl.formatMessage({ id: titleId })}
      breadcrumbs={[{ label: intl.formatMessage({ id: queue.titleId }), to: queue.to }]}
    >
      {isGone ? (
        <EmptyState
          title={intl.formatMessage({ id: 'reportCases.page.notFound' })}
          hint={intl.formatMessage({ id: 'reportCases.page.notFoundHint' })}
          action={
            <Link to={queue.to}>
              <FormattedMessage id={queue.titleId} />
            </Link>
          }
        />
      ) : null}
      {!isGone && failure !== undefined ? <ErrorState message={failure} onRetry={onRetry} /> : null}
      {!isGone && failure === undefined ? <DetailSkeleton /> : null}
    </PageLayout>
  );
}
