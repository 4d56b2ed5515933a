import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate, useParams } from 'react-router';

import { useGetFeedbackDetailByIdQuery } from '@/generated/feedback/getFeedbackDetailById';
import { NOT_FOUND } from '@/shared/action/envelope';
import { readResponse } from '@/shared/action/readResponse';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { Panel } from '@/shared/ui/page/Panel';
import { DetailSkeleton } from '@/shared/ui/state/Skeletons';
import { readId } from '@/shared/url/readId';

import styles from './Inboxes.module.css';
import { feedback, toMessage } from './kinds/feedback';
import { MessageButtons, MessageView } from './MessageView';
import { useMessageActions } from './useMessageActions';

/** A feedback message (social §2). */
export function FeedbackDetailPage() {
  const intl = useIntl();
  const navigate = useNavigate();
  const feedbackId = readId(useParams()['feedbackId']);
  const result = useGetFeedbackDetailByIdQuery({
    variables: { feedbackId: feedbackId ?? 0 },
    skip: feedbackId === undefined,
    fetchPolicy: 'cache-and-network',
  });
  const { response, failure, failureStatus } = readResponse(result);
  const getActions = useMessageActions(feedback, () => void navigate(paths.adminFeedback()));
  const message = response?.data ? toMessage(response.data) : undefined;
  const isGone = feedbackId === undefined || failureStatus === NOT_FOUND;

  return (
    <PageLayout
      title={intl.formatMessage({ id: 'page.adminFeedbackDetail' })}
      breadcrumbs={[{ label: intl.formatMessage({ id: 'page.adminFeedback' }), to: paths.adminFeedback() }]}
      actions={message ? <MessageButtons actions={getActions(message)} /> : null}
    >
      {isGone ? (
        <EmptyState
          title={intl.formatMessage({ id: 'inboxes.missing' })}
          action={
            <Link to={paths.adminFeedback()}>
              <FormattedMessage id="inboxes.feedback.back" />
            </Link>
          }
        />
      ) : null}
      {failure === undefined || isGone ? null : <ErrorState message={failure} onRetry={() => void result.refetch()} />}
      {message === undefined && failure === undefined && !isGone ? <DetailSkeleton /> : null}
      {message ? (
        <Panel title={intl.formatMessage({ id: 'inboxes.message' })}>
          <div className={styles['panel']}>
            <MessageView message={message} />
          </div>
        </Panel>
      ) : null}
    </PageLayout>
  );
}
