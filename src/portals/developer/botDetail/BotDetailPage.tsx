import { useFragment } from '@apollo/client/react';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useParams } from 'react-router';

import { useSocialChanges } from '@/domain/social/useSocialChanges';
import { BotCard_BotFragmentDoc, type BotCard_BotFragment } from '@/generated/bots/fragments';
import { useGetBotDetailsByIdQuery } from '@/generated/bots/getBotDetailsById';
import { NOT_FOUND } from '@/shared/action/envelope';
import { readResponse } from '@/shared/action/readResponse';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { CardGridSkeleton, DetailSkeleton } from '@/shared/ui/state/Skeletons';
import { readId } from '@/shared/url/readId';

import { BotFrame } from './BotFrame';
import { BotTabs } from './BotTabs';
import { botTabs } from './tabRegistry';
import { useTabParam } from './useTabParam';

/** Changes of the team appear after this time, in ms; decisions of reviewers at once. */
const POLL_MS = 30_000;
const ME = ['me'] as const;

/** One bot of the developer's teams, in tabs. To users outside the team the bot does not exist. */
export function BotDetailPage() {
  const botId = readId(useParams()['botId']);
  if (botId === undefined) return <NoSuchBot />;
  return <BotById key={botId} botId={botId} />;
}

function BotById({ botId }: { botId: number }) {
  const intl = useIntl();
  const result = useGetBotDetailsByIdQuery({
    variables: { botId },
    fetchPolicy: 'cache-and-network',
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  const reread = () => void result.refetch().catch(() => undefined);
  useSocialChanges(ME, {
    onChange: ({ notification_type: type }) => {
      if (type === 'bot_reviews' || type === 'bot_status') reread();
    },
    onGap: reread,
  });
  const { response, failure, failureStatus } = readResponse(result);
  const [tab] = useTabParam();
  // Loads the code of the open tab in parallel with the data.
  useEffect(() => botTabs.find(({ name }) => name === tab)?.preload(), [tab]);
  // A cached list contains enough for the header of the page, so it renders at once.
  const cachedBot = useFragment<BotCard_BotFragment>({
    fragment: BotCard_BotFragmentDoc,
    from: { __typename: 'Bot', id: botId },
  });

  if (response?.data) {
    return (
      <BotFrame bot={response.data} detail={response.data}>
        <BotTabs bot={response.data} />
      </BotFrame>
    );
  }
  if (failureStatus === NOT_FOUND) return <NoSuchBot />;
  const failed = failure === undefined ? null : <ErrorState message={failure} onRetry={() => void result.refetch()} />;
  if (cachedBot.dataState === 'complete') {
    return <BotFrame bot={cachedBot.data}>{failed ?? <CardGridSkeleton count={4} />}</BotFrame>;
  }
  return <PageLayout title={intl.formatMessage({ id: 'page.myBotDetail' })}>{failed ?? <DetailSkeleton />}</PageLayout>;
}

/** Also after the team was deleted, or the bot was moved to another team, while its page was open. */
function NoSuchBot() {
  const intl = useIntl();
  return (
    <PageLayout title={intl.formatMessage({ id: 'page.myBotDetail' })}>
      <EmptyState
        image="bot"
        title={intl.formatMessage({ id: 'botDetail.notFound' })}
        hint={intl.formatMessage({ id: 'botDetail.notFoundHint' })}
        action={
          <Link to={paths.myBots()}>
            <FormattedMessage id="botDetail.backToList" />
          </Link>
        }
      />
    </PageLayout>
  );
}
