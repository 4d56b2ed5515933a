import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useParams } from 'react-router';

import { useDeleteBotByCategoryIdMutation } from '@/generated/store/deleteBotByCategoryId';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/EmptyState';
import { PageLayout } from '@/shared/ui/PageLayout';
import { readId } from '@/shared/url/readId';

import { CATEGORY_QUERIES, useBotCategories } from './categoryBots';
import { CategoryTable } from './CategoryTable';
import { NoSuchCategory } from './NoSuchCategory';

/** The bots of one category: those whose developers chose it, and those that admins put there. */
export function BotSummaryPage() {
  const intl = useIntl();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { categories } = useBotCategories();
  const remove = useAction(useDeleteBotByCategoryIdMutation, { failure: 'form', refetch: CATEGORY_QUERIES });
  const categoryId = readId(useParams()['categoryTypeId']);
  const category = categories?.find(({ id }) => id === categoryId);
  if (categoryId === undefined || (categories && !category)) return <NoSuchCategory />;

  const name = category?.category ?? '';
  const add = (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      onClick={() => void navigate(paths.adminBotSummaryAdd(categoryId, category?.category))}
    >
      <FormattedMessage id="botSummary.add" />
    </Button>
  );
  return (
    <PageLayout
      title={
        category
          ? intl.formatMessage({ id: 'botSummary.title' }, { name })
          : intl.formatMessage({ id: 'page.adminBotSummary' })
      }
      description={<FormattedMessage id="botSummary.about" />}
      breadcrumbs={[{ label: intl.formatMessage({ id: 'page.adminBotCategories' }), to: paths.adminBotCategories() }]}
      actions={add}
    >
      <CategoryTable
        key={categoryId}
        label={intl.formatMessage({ id: 'page.adminBotSummary' })}
        of={{ botCategoryId: categoryId }}
        fileName="category-bots"
        rowActions={(bot) => [
          { key: 'open', label: intl.formatMessage({ id: 'botAdmin.look' }), to: paths.botDetail(bot.id) },
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
    </PageLayout>
  );
}
