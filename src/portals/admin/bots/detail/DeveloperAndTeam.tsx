import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { getStatusTone } from '@/domain/bots/botStatus';
import type { BotDetail_BotFragment } from '@/generated/bots/fragments';
import { useGetBotDeveloperUsingBotIdQuery } from '@/generated/bots/getBotDeveloperUsingBotId';
import { useGetBotsByTeamIdQuery } from '@/generated/bots/getBotsByTeamId';
import { useGetBotsUserIdQuery } from '@/generated/bots/getBotsUserId';
import { appendNew } from '@/shared/action/appendNew';
import { NOT_FOUND } from '@/shared/action/envelope';
import { readResponse } from '@/shared/action/readResponse';
import { useInfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { paths } from '@/shared/paths';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { CopyButton } from '@/shared/ui/text/CopyButton';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { InfiniteList } from '@/shared/ui/list/InfiniteList';
import { Panel } from '@/shared/ui/page/Panel';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { Tag } from '@/shared/ui/text/Tag';
import { FIRST_PAGE } from '@rules/paging';

import styles from '../AdminBots.module.css';

const PAGE_SIZE = 20;
const ROW_HEIGHT_PX = 49;
interface BotProps {
  bot: BotDetail_BotFragment;
}

/** The developer of a bot, its account on the chat network, its team and the other bots of the team. */
export function DeveloperAndTeam({ bot }: BotProps) {
  return (
    <div className={styles['columns']}>
      <div className={styles['stack']}>
        <Developer bot={bot} />
        <ChatAccount bot={bot} />
      </div>
      {bot.team_id === null ? null : <TeamBots teamId={bot.team_id} bot={bot} />}
    </div>
  );
}

function Developer({ bot }: BotProps) {
  const intl = useIntl();
  const result = useGetBotDeveloperUsingBotIdQuery({ variables: { botId: bot.id } });
  const { response, failure, failureStatus } = readResponse(result);
  const developer = response?.data;
  return (
    <Panel title={intl.formatMessage({ id: 'botAdmin.column.developer' })}>
      <div className={styles['panel']}>
        {developer ? (
          <span className={styles['cell']}>
            <Avatar kind="profile" src={developer.thumb ?? developer.profilephoto} size={44} />
            <span className={styles['person']}>
              <Link to={paths.userDetail(developer.id)} dir="auto">
                {developer.full_name}
              </Link>
              <small>
                <bdi>@{developer.username}</bdi>
              </small>
              {developer.organization_name ? <small dir="auto">{developer.organization_name}</small> : null}
            </span>
          </span>
        ) : null}
        {failureStatus === NOT_FOUND ? (
          // Of a closed or hidden account only the name is available.
          <p dir="auto">{bot.creator_name}</p>
        ) : null}
        {failure === undefined || failureStatus === NOT_FOUND ? null : (
          <ErrorState message={failure} onRetry={() => void result.refetch()} />
        )}
        {response === undefined && failure === undefined ? <ListSkeleton count={1} /> : null}
      </div>
    </Panel>
  );
}

function ChatAccount({ bot }: BotProps) {
  const intl = useIntl();
  const result = useGetBotsUserIdQuery({ variables: { botId: bot.id } });
  const { response, failure } = readResponse(result);
  const userId = response?.data?.user_id ?? null;
  return (
    <Panel title={intl.formatMessage({ id: 'botDetail.identity.title' })}>
      <div className={styles['panel']}>
        {failure === undefined ? null : <ErrorState message={failure} onRetry={() => void result.refetch()} />}
        {response && userId === null ? (
          <p className={styles['muted']}>
            <FormattedMessage id="botAdmin.chat.none" />
          </p>
        ) : null}
        {userId === null ? null : (
          <span className={styles['buttons']}>
            <code translate="no" dir="ltr">
              {userId}
            </code>
            <CopyButton text={userId} size="small" />
          </span>
        )}
      </div>
    </Panel>
  );
}

function TeamBots({ teamId, bot }: BotProps & { teamId: number }) {
  const intl = useIntl();
  const result = useGetBotsByTeamIdQuery({
    variables: { teamId, pageNumber: FIRST_PAGE, pageSize: PAGE_SIZE },
    fetchPolicy: 'cache-and-network',
  });
  const list = useInfiniteQuery(result, {
    pageSize: PAGE_SIZE,
    rows: (response) => ({ items: response.data ?? [], total: response.total_count ?? 0 }),
    readPage: (pageNumber) =>
      result.fetchMore({
        variables: { pageNumber },
        updateQuery: (all, { fetchMoreResult: { getBotsByTeamId: next } }) =>
          next.data ? { getBotsByTeamId: { ...next, data: appendNew(all.getBotsByTeamId.data, next.data) } } : all,
      }),
  });
  const team = bot.is_personal_team ? intl.formatMessage({ id: 'botDetail.personalTeam' }) : (bot.team_name ?? '');
  return (
    <Panel title={intl.formatMessage({ id: 'botAdmin.team.bots' }, { team })} count={list.total}>
      <InfiniteList
        label={intl.formatMessage({ id: 'botAdmin.team.list' })}
        items={list.items}
        getKey={({ id }) => id}
        renderItem={(teamBot) => (
          <div className={styles['row']}>
            <Link to={paths.botDetail(teamBot.id)} dir="auto" aria-current={teamBot.id === bot.id ? 'page' : undefined}>
              {teamBot.name}
            </Link>
            <Tag tone={getStatusTone(teamBot.s2_bot_status.id)}>{teamBot.s2_bot_status.status}</Tag>
          </div>
        )}
        estimatedHeight={ROW_HEIGHT_PX}
        height="min(60vh, 48rem)"
        shrinks
        hasMore={list.hasMore}
        loading={list.loading}
        failure={list.failure}
        onLoadMore={list.loadMore}
        empty={<EmptyState title={intl.formatMessage({ id: 'botAdmin.empty' })} />}
      />
    </Panel>
  );
}
