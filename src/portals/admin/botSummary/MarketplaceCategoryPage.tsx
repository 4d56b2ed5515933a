import { useMemo, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useMoveMarketplaceBotMutation } from '@/generated/store/moveMarketplaceBot';
import { useRemoveMarketplaceBotsMutation } from '@/generated/store/removeMarketplaceBots';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { MAX_MARKETPLACE_CATEGORY_BOTS } from '@rules/bots/storeLimits';

import type { AdminBot } from '../bots/botPages';
import { CategoryPage } from './CategoryPage';
import { CategoryTable, type BotPosition } from './CategoryTable';
import { MARKETPLACE_CATEGORY_QUERIES, marketplaceCategories } from './kinds';
import { marketplaceCategoryColumns } from './marketplaceCategoryColumns';

/** The bots of a category of the marketplace, in its order. */
export function MarketplaceCategoryPage() {
  return (
    <CategoryPage kind={marketplaceCategories}>
      {(categoryId, add) => <MarketplaceCategoryBots key={categoryId} categoryId={categoryId} add={add} />}
    </CategoryPage>
  );
}

function MarketplaceCategoryBots({ categoryId, add }: { categoryId: number; add: ReactNode }) {
  const intl = useIntl();
  const confirmRemoval = useRemoval(categoryId);
  const getMoves = useMoves(categoryId);
  const columns = useMemo(() => marketplaceCategoryColumns(intl), [intl]);
  const remove = intl.formatMessage({ id: 'botSummary.remove' });
  return (
    <CategoryTable
      label={intl.formatMessage({ id: 'page.adminBotSummary' })}
      of={marketplaceCategories.inside(categoryId)}
      fileName="marketplace-category-bots"
      columns={columns}
      rowActions={(bot, placed) => [
        ...getMoves(bot, placed),
        { key: 'remove', label: remove, danger: true, onSelect: () => confirmRemoval([bot], () => undefined) },
      ]}
      bulkActions={[{ key: 'remove', label: remove, danger: true, onSelect: confirmRemoval }]}
      empty={
        <EmptyState
          image="bot"
          title={intl.formatMessage({ id: 'botSummary.empty' })}
          hint={intl.formatMessage({ id: 'botSummary.marketplaceCategory.emptyHint' })}
          action={add}
        />
      }
    />
  );
}

function useRemoval(categoryId: number): (bots: readonly AdminBot[], onDone: () => void) => void {
  const intl = useIntl();
  const confirm = useConfirm();
  const remove = useAction(useRemoveMarketplaceBotsMutation, {
    failure: 'form',
    refetchQueries: MARKETPLACE_CATEGORY_QUERIES,
  });
  return (bots, onDone) => {
    const [first] = bots;
    if (first === undefined) return;
    confirm({
      title:
        bots.length === 1
          ? intl.formatMessage({ id: 'botSummary.remove.title' }, { name: first.name })
          : intl.formatMessage({ id: 'botSummary.marketplaceCategory.removeTitle' }, { count: bots.length }),
      message: intl.formatMessage({ id: 'botSummary.marketplaceCategory.removeAbout' }),
      okLabel: intl.formatMessage({ id: 'botSummary.remove' }),
      danger: true,
      run: async () => {
        const result = await remove.run({ categoryId, botIds: bots.map(({ id }) => id) });
        if (result.ok) onDone();
        return result.ok ? undefined : result.message;
      },
    });
  };
}

const MOVES = ['first', 'up', 'down', 'last'] as const;

/** The moves of a bot. Its position is only defined while the whole category is shown in its order. */
function useMoves(categoryId: number) {
  const intl = useIntl();
  const move = useAction(useMoveMarketplaceBotMutation, { refetchQueries: MARKETPLACE_CATEGORY_QUERIES });
  return (bot: AdminBot, placed: BotPosition | undefined) =>
    MOVES.map((way) => {
      const place = placed?.place ?? 1;
      const total = placed?.total ?? 1;
      // The maximum moves it behind bots that were added since the list was read.
      const to = { first: 1, up: place - 1, down: place + 1, last: MAX_MARKETPLACE_CATEGORY_BOTS }[way];
      const isAtEnd = way === 'first' || way === 'up' ? place === 1 : place === total;
      const reason =
        placed === undefined ? 'botSummary.marketplaceCategory.onlyWhole' : 'botSummary.marketplaceCategory.atEnd';
      return {
        key: way,
        label: intl.formatMessage({ id: `botSummary.marketplaceCategory.move.${way}` }),
        onSelect: () => void move.run({ categoryId, botId: bot.id, place: to, expectedPlace: place }),
        ...(placed === undefined || isAtEnd ? { disabledReason: intl.formatMessage({ id: reason }) } : {}),
      };
    });
}
