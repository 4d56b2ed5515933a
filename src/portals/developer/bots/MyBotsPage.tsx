import { LineChartOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { BotFormDialog } from '@/domain/bots/BotFormDialog';
import { DeleteBotDialog } from '@/domain/bots/DeleteBotDialog';
import { getTeamId } from '@/domain/bots/botFilter';
import { useGetBotByUserIdQuery } from '@/generated/bots/getBotByUserId';
import { NOT_FOUND } from '@/shared/action/envelope';
import { readResponse } from '@/shared/action/readResponse';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { CardGridSkeleton } from '@/shared/ui/state/Skeletons';
import { TableToolbar } from '@/shared/ui/table/TableToolbar';
import { readId } from '@/shared/url/readId';
import { useDialogParam } from '@/shared/url/useDialogParam';
import { useTableParams } from '@/shared/url/useTableParams';
import { BOT_PAGE_SIZE } from '@rules/bots/bots';

import { BotFilterSelect } from './BotFilterSelect';
import { BotGrid } from './BotGrid';
import styles from './MyBotsPage.module.css';
import { useBotFilter, useStoredFilter } from './useBotFilter';

const FILTERS = ['filter'] as const;
/** The developer's bots, or those of one team, twelve at a time (console §2, §9). */
export function MyBotsPage() {
  const intl = useIntl();
  const params = useTableParams({ filters: FILTERS, defaultPageSize: BOT_PAGE_SIZE });
  const dialog = useDialogParam<'create' | 'edit' | 'delete'>();
  const chosen = useBotFilter(params.filters.filter ?? null, params.search);
  const { filter, choose } = chosen;
  const teamId = filter === undefined ? undefined : getTeamId(filter);
  const result = useGetBotByUserIdQuery({
    variables: {
      searchText: params.search || null,
      pageNumber: params.page,
      pageSize: BOT_PAGE_SIZE,
      ownedByMe: filter === 'personal' ? true : null,
      teamId: teamId ?? null,
    },
    skip: filter === undefined,
    fetchPolicy: 'cache-and-network',
  });
  const isStale = result.loading && result.data === undefined;
  // While the next page loads, the previous one stays on screen.
  const { response, failure, failureStatus } = readResponse({ ...result, data: result.data ?? result.previousData });
  const isGone = filter === undefined || (!isStale && failureStatus === NOT_FOUND && teamId !== undefined);
  useStoredFilter(chosen, { isLoaded: Boolean(result.data?.getBotByUserId.data), isGone });
  const bots = response?.data ?? undefined;
  const total = response?.total_count ?? 0;
  const teamName = isStale ? undefined : bots?.find((bot) => bot.team_id === teamId)?.team_name;
  const subject = readId(dialog.subject);
  const deleted = dialog.isOpen('delete') ? bots?.find(({ id }) => id === subject) : undefined;
  const openCreate = () => dialog.open('create');
  const { setPage } = params;
  const onPage = useCallback(
    (page: number, options?: { replace?: boolean }) => setPage(page, BOT_PAGE_SIZE, options),
    [setPage],
  );

  const body = () => {
    if (isGone && chosen.isFromAddress) return <NoSuchTeam />;
    if (failure !== undefined) return <ErrorState message={failure} onRetry={() => void result.refetch()} />;
    if (bots === undefined) return <CardGridSkeleton count={BOT_PAGE_SIZE} />;
    if (total === 0 && params.search !== '') return <NothingFound onClear={() => params.setSearch('')} />;
    if (total === 0) return <NoBots isAll={filter === 'all'} onCreate={openCreate} />;
    return (
      <BotGrid
        bots={bots}
        total={total}
        page={params.page}
        pageSize={BOT_PAGE_SIZE}
        isStale={isStale}
        onPage={onPage}
        onEdit={(botId) => dialog.open('edit', botId)}
        onDelete={(botId) => dialog.open('delete', botId)}
      />
    );
  };

  return (
    <PageLayout
      title={
        teamName
          ? intl.formatMessage({ id: 'bots.list.teamTitle' }, { team: teamName })
          : intl.formatMessage({ id: 'bots.list.title' })
      }
      description={<FormattedMessage id="bots.list.about" />}
      actions={
        <>
          <Link to={paths.botsAnalytics()} className={styles['analytics']}>
            <LineChartOutlined aria-hidden /> <FormattedMessage id="bots.list.analytics" />
          </Link>
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={openCreate}>
            <FormattedMessage id="bots.create" />
          </Button>
        </>
      }
    >
      <div className={styles['toolbar']}>
        <TableToolbar
          tableState={params}
          searchLabel={intl.formatMessage({ id: 'bots.list.search' })}
          hideable={NO_COLUMNS}
          filters={
            <BotFilterSelect filter={isGone ? undefined : filter} teamName={teamName ?? undefined} onChange={choose} />
          }
        />
      </div>
      {body()}
      {dialog.isOpen('create') ? <BotFormDialog teamId={isGone ? undefined : teamId} onClose={dialog.close} /> : null}
      {dialog.isOpen('edit') && subject !== undefined ? <BotFormDialog botId={subject} onClose={dialog.close} /> : null}
      {deleted?.viewer_can.delete ? (
        <DeleteBotDialog bot={deleted} onClose={dialog.close} onDeleted={dialog.close} />
      ) : null}
    </PageLayout>
  );
}

const NO_COLUMNS: ReadonlyArray<{ key: string; title: string }> = [];

/** The filter has no bots: create one, or show all. */
function NoBots({ isAll, onCreate }: { isAll: boolean; onCreate: () => void }) {
  const intl = useIntl();
  return (
    <EmptyState
      image="bot"
      title={intl.formatMessage({ id: isAll ? 'bots.list.empty' : 'bots.list.nothingHere' })}
      hint={intl.formatMessage({ id: 'bots.list.emptyHint' })}
      action={
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onCreate}>
          <FormattedMessage id="bots.create" />
        </Button>
      }
    />
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  const intl = useIntl();
  return (
    <EmptyState
      title={intl.formatMessage({ id: 'shared.table.nothingFound' })}
      hint={intl.formatMessage({ id: 'shared.table.nothingFoundHint' })}
      action={
        <Button onClick={onClear}>
          <FormattedMessage id="shared.table.clearFilters" />
        </Button>
      }
    />
  );
}

/** The team of the address, or of the stored filter, is deleted or not visible to the viewer. */
function NoSuchTeam() {
  const intl = useIntl();
  return (
    <EmptyState
      image="team"
      title={intl.formatMessage({ id: 'bots.list.notInTeam' })}
      hint={intl.formatMessage({ id: 'bots.list.notInTeamHint' })}
      action={
        <Link to={paths.myBots({ filter: 'all' })}>
          <FormattedMessage id="bots.list.seeAll" />
        </Link>
      }
    />
  );
}
