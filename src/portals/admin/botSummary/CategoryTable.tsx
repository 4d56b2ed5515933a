import { useMemo, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { ReviewQueue_BotFragment } from '@/generated/botReviews/fragments';
import { DataTable } from '@/shared/ui/table/DataTable';
import type { BulkAction, RowAction } from '@/shared/ui/table/types';
import { useTableParams } from '@/shared/url/useTableParams';

import { BOT_SORTS, botColumns } from '../bots/botColumns';
import { BOT_FILTERS, BotFilters, toBotsAsked } from '../bots/BotFilters';
import { categoryBots } from './categoryBots';

type Bot = ReviewQueue_BotFragment;

interface CategoryTableProps {
  label: string;
  /** Which bots: those in the category, or all others. */
  of: { botCategoryId: number } | { notInBotCategoryId: number };
  fileName: string;
  empty: ReactNode;
  rowActions: (bot: Bot) => readonly RowAction[];
  bulkActions?: ReadonlyArray<BulkAction<Bot>>;
}

/** Bots in or outside of a category, searched, filtered and sorted by the server. */
export function CategoryTable({ label, of, fileName, empty, rowActions, bulkActions }: CategoryTableProps) {
  const intl = useIntl();
  const params = useTableParams({ filters: BOT_FILTERS, sortable: BOT_SORTS });
  const asked = { ...toBotsAsked(params).narrowed, ...of };
  const { page, loading, failure, refetch } = categoryBots.useRead(asked);
  const load = categoryBots.useLoadAll(asked);
  const columns = useMemo(() => botColumns(intl), [intl]);
  return (
    <DataTable<Bot>
      label={label}
      searchLabel={intl.formatMessage({ id: 'botAdmin.search' })}
      rows={page?.rows}
      total={page?.total ?? 0}
      loading={loading}
      failure={failure}
      onRetry={() => void refetch()}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      columns={columns}
      params={params}
      filters={<BotFilters params={params} />}
      rowActions={rowActions}
      exportAs={{ fileName, load }}
      empty={empty}
      {...(bulkActions && { bulkActions })}
    />
  );
}
