import { useIntl } from 'react-intl';
import { useParams } from 'react-router';

import { useGetBotDetailsByUserIdQuery } from '@/generated/store/getBotDetailsByUserId';
import { readReply } from '@/shared/action/readReply';
import { ErrorState } from '@/shared/ui/ErrorState';
import { PageLayout } from '@/shared/ui/PageLayout';
import { DetailSkeleton } from '@/shared/ui/Skeletons';
import { readId } from '@/shared/url/readId';

import { NoSuchBot } from './NoSuchBot';
import { StoreBot } from './StoreBot';

const NOT_FOUND = 404;

/** A bot as the store shows it, for everybody who is signed in (decision 3). */
export function StoreBotPage() {
  const botId = readId(useParams()['botId']);
  if (botId === undefined) return <NoSuchBot />;
  return <BotById key={botId} botId={botId} />;
}

function BotById({ botId }: { botId: number }) {
  const intl = useIntl();
  const result = useGetBotDetailsByUserIdQuery({ variables: { botId }, fetchPolicy: 'cache-and-network' });
  const { reply, failure, failureStatus } = readReply(result);
  if (reply?.data) return <StoreBot bot={reply.data} />;
  if (failureStatus === NOT_FOUND) return <NoSuchBot />;
  return (
    <PageLayout title={intl.formatMessage({ id: 'page.botDetail' })}>
      {failure === undefined ? (
        <DetailSkeleton />
      ) : (
        <ErrorState message={failure} onRetry={() => void result.refetch()} />
      )}
    </PageLayout>
  );
}
