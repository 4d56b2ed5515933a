import { useMemo, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { ReviewQueue_BotFragment } from '@/generated/botReviews/fragments';
import { paths } from '@/shared/paths';
import { DataTable } from '@/shared/ui/table/DataTable';
import type { BulkAction, DataColumn, RowAction } from '@/shared/ui/table/types';
import { useTableParams } from '@/shared/url/useTableParams';

import { BOT_SORTS, botColumns } from '../bots/botColumns';
import { BOT_FILTERS, BotFilters, toBotQuery } from '../bots/BotFilters';
import { foundBots } from '../bots/botPages';
import type { CategoryScope } from './kinds';

type Bot = ReviewQueue_BotFragment;

/** The position of a bot in the whole list, from 1, and the length of the list. */
export interface BotPosition {
  place: number;
  total: number;
}

interface CategoryTableProps {
  label: string;
  /** The bots of the category, or all others. */
  of: CategoryScope;
  /** Replaces the columns of every table of bots. */
  columns?: ReadonlyArray<DataColumn<Bot>>;
  fileName: string;
  empty: ReactNode;
  /** The actions beside opening the bot. */
  rowActions: (bot: Bot, placed: BotPosition | undefined) => readonly RowAction[];
  bulkActions?: ReadonlyArray<BulkAction<Bot>>;
}

/** Bots in or outside of a category, searched, filtered and sorted by the server. */
export function CategoryTable({ label, of, fileName, columns, empty, rowActions, bulkActions }: CategoryTableProps) {
  const intl = useIntl();
  const params = useTableParams({ filters: BOT_FILTERS, sortable: BOT_SORTS });
  const requested = { ...toBotQuery(params).narrowed, ...of };
  const table = foundBots.useTable(requested, { fileName });
  const usual = useMemo(() => botColumns(intl), [intl]);
  const findPlace = (bot: Bot): BotPosition | undefined => {
    const index = table.rows?.indexOf(bot) ?? -1;
    // Rows of a search or another sorting have no position in the whole list.
    if (index === -1 || params.isNarrowed || params.sortBy !== null) return undefined;
    return { place: (params.page - 1) * params.pageSize + index + 1, total: table.total };
  };
  return (
    <DataTable<Bot>
      {...table}
      label={label}
      searchLabel={intl.formatMessage({ id: 'botAdmin.search' })}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      columns={columns ?? usual}
      params={params}
      filters={<BotFilters params={params} />}
      rowActions={(bot) => [
        { key: 'open', label: intl.formatMessage({ id: 'botAdmin.look' }), to: paths.botDetail(bot.id) },
        ...rowActions(bot, findPlace(bot)),
      ]}
      empty={empty}
      {...(bulkActions && { bulkActions })}
    />
  );
}
