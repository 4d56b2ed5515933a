import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useParams } from 'react-router';

import { BotPagePlaceholder } from '@/domain/bots/BotPagePlaceholder';
import { useGetBotDetailsByIdQuery } from '@/generated/bots/getBotDetailsById';
import { readResponse } from '@/shared/action/readResponse';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { readId } from '@/shared/url/readId';

import { AdminBotView } from './AdminBotView';

/** A bot with all details and the actions of admins. */
export function AdminBotPage() {
  const botId = readId(useParams()['botId']);
  return botId === undefined ? <NoSuchBot /> : <BotById key={botId} botId={botId} />;
}

function BotById({ botId }: { botId: number }) {
  const result = useGetBotDetailsByIdQuery({ variables: { botId }, fetchPolicy: 'cache-and-network' });
  const { response, failure, failureStatus } = readResponse(result);
  if (response?.data) return <AdminBotView bot={response.data} />;
  return (
    <BotPagePlaceholder
      failure={failure}
      failureStatus={failureStatus}
      onRetry={() => void result.refetch()}
      notFound={<NoSuchBot />}
    />
  );
}

/** Also after the bot or its team was deleted while its page was open. */
function NoSuchBot() {
  const intl = useIntl();
  return (
    <PageLayout title={intl.formatMessage({ id: 'page.botDetail' })}>
      <EmptyState
        image="bot"
        title={intl.formatMessage({ id: 'botDetail.notFound' })}
        hint={intl.formatMessage({ id: 'botAdmin.notFoundHint' })}
        action={
          <Link to={paths.adminBots()}>
            <FormattedMessage id="botAdmin.toBots" />
          </Link>
        }
      />
    </PageLayout>
  );
}
