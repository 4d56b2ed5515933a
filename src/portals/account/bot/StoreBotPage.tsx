import { useParams } from 'react-router';

import { BotPagePlaceholder } from '@/domain/bots/BotPagePlaceholder';
import { useGetBotDetailsByUserIdQuery } from '@/generated/store/getBotDetailsByUserId';
import { readResponse } from '@/shared/action/readResponse';
import { readId } from '@/shared/url/readId';

import { NoSuchBot } from './NoSuchBot';
import { StoreBot } from './StoreBot';

/** A bot in the store, for every signed-in user. */
export function StoreBotPage() {
  const botId = readId(useParams()['botId']);
  if (botId === undefined) return <NoSuchBot />;
  return <BotById key={botId} botId={botId} />;
}

function BotById({ botId }: { botId: number }) {
  const result = useGetBotDetailsByUserIdQuery({ variables: { botId }, fetchPolicy: 'cache-and-network' });
  const { response, failure, failureStatus } = readResponse(result);
  if (response?.data) return <StoreBot bot={response.data} />;
  return (
    <BotPagePlaceholder
      failure={failure}
      failureStatus={failureStatus}
      onRetry={() => void result.refetch()}
      notFound={<NoSuchBot />}
    />
  );
}
