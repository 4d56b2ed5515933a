import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useDeleteBotByCategoryIdMutation } from '@/generated/store/deleteBotByCategoryId';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';
import { EmptyState } from '@/shared/ui/state/EmptyState';

import { CategoryPage } from './CategoryPage';
import { CategoryTable } from './CategoryTable';
import { botCategories, CATEGORY_QUERIES } from './kinds';

/** The bots of a category: chosen by their developers or added by admins. */
export function BotSummaryPage() {
  return (
    <CategoryPage kind={botCategories}>
      {(categoryId, add) => <CategoryBots key={categoryId} categoryId={categoryId} add={add} />}
    </CategoryPage>
  );
}

function CategoryBots({ categoryId, add }: { categoryId: number; add: ReactNode }) {
  const intl = useIntl();
  const confirm = useConfirm();
  const remove = useAction(useDeleteBotByCategoryIdMutation, { failure: 'form', refetchQueries: CATEGORY_QUERIES });
  return (
    <CategoryTable
      label={intl.formatMessage({ id: 'page.adminBotSummary' })}
      of={botCategories.inside(categoryId)}
      fileName="category-bots"
      rowActions={(bot) => [
        {
          key: 'remove',
          label: intl.formatMessage({ id: 'botSummary.remove' }),
          danger: true,
          onSelect: () =>
            confirm({
              title: intl.formatMessage({ id: 'botSummary.remove.title' }, { name: bot.name }),
              message: intl.formatMessage({
                id: bot.id_s2_bot_categories === categoryId ? 'botSummary.remove.chosen' : 'botSummary.remove.put',
              }),
              okLabel: intl.formatMessage({ id: 'botSummary.remove' }),
              danger: true,
              run: async () => {
                const result = await remove.run({ categoryId, botId: bot.id });
                return result.ok ? undefined : result.message;
              },
            }),
        },
      ]}
      empty={
        <EmptyState
          image="bot"
          title={intl.formatMessage({ id: 'botSummary.empty' })}
          hint={intl.formatMessage({ id: 'botSummary.emptyHint' })}
          action={add}
        />
      }
    />
  );
}
