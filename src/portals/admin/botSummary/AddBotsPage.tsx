import { Select } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useParams } from 'react-router';

import { useAddBotByCategoryIdMutation } from '@/generated/store/addBotByCategoryId';
import { useAction } from '@/shared/action/useAction';
import { matchesText } from '@/shared/format/text';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { PageLayout } from '@/shared/ui/PageLayout';
import { readId } from '@/shared/url/readId';

import { CATEGORY_QUERIES, useBotCategories } from './categoryBots';
import { CategoryTable } from './CategoryTable';

/** Bots are chosen for a category; which one stands in the address, or is chosen first (both parts are optional). */
export function AddBotsPage() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { categoryTypeId, categoryName } = useParams();
  const { categories, failure, refetch } = useBotCategories();
  const asked = readId(categoryTypeId);
  const category = categories?.find(({ id, category: name }) =>
    asked === undefined ? name === categoryName : id === asked,
  );
  const breadcrumbs = [
    { label: intl.formatMessage({ id: 'page.adminBotCategories' }), to: paths.adminBotCategories() },
    ...(category
      ? [
          {
            label: intl.formatMessage({ id: 'botSummary.title' }, { name: category.category }),
            to: paths.adminBotSummary(category.id),
          },
        ]
      : []),
  ];
  return (
    <PageLayout
      title={intl.formatMessage({ id: 'page.adminBotSummaryAdd' })}
      description={<FormattedMessage id="botSummary.addAbout" />}
      breadcrumbs={breadcrumbs}
      actions={
        <Select
          aria-label={intl.formatMessage({ id: 'botSummary.category' })}
          placeholder={intl.formatMessage({ id: 'botSummary.choose' })}
          value={category?.id ?? null}
          onChange={(id) =>
            void navigate(paths.adminBotSummaryAdd(id, categories?.find((each) => each.id === id)?.category))
          }
          loading={categories === undefined && failure === undefined}
          popupMatchSelectWidth={false}
          showSearch={{ filterOption: (query, option) => matchesText(option?.label ?? '', query) }}
          options={(categories ?? []).map(({ id, category: label }) => ({ value: id, label }))}
        />
      }
    >
      {failure === undefined ? null : <ErrorState message={failure} onRetry={refetch} />}
      {categories && !category ? (
        <EmptyState
          image="bot"
          title={intl.formatMessage({ id: 'botSummary.choose' })}
          hint={intl.formatMessage({ id: 'botSummary.chooseHint' })}
        />
      ) : null}
      {category ? <OtherBots key={category.id} categoryId={category.id} /> : null}
    </PageLayout>
  );
}

/** The bots that are not in the category yet. */
function OtherBots({ categoryId }: { categoryId: number }) {
  const intl = useIntl();
  const add = useAction(useAddBotByCategoryIdMutation, { refetch: CATEGORY_QUERIES });
  return (
    <CategoryTable
      label={intl.formatMessage({ id: 'page.adminBotSummaryAdd' })}
      of={{ notInBotCategoryId: categoryId }}
      fileName="bots"
      rowActions={(bot) => [
        {
          key: 'add',
          label: intl.formatMessage({ id: 'botSummary.addOne' }),
          onSelect: () => void add.run({ categoryId, botId: [bot.id] }),
        },
        { key: 'open', label: intl.formatMessage({ id: 'botAdmin.look' }), to: paths.botDetail(bot.id) },
      ]}
      bulkActions={[
        {
          key: 'add',
          label: intl.formatMessage({ id: 'botSummary.addOne' }),
          onSelect: (bots, onDone) => {
            void add.run({ categoryId, botId: bots.map(({ id }) => id) }).then(({ ok }) => (ok ? onDone() : undefined));
          },
        },
      ]}
      empty={
        <EmptyState
          image="bot"
          title={intl.formatMessage({ id: 'botSummary.noOthers' })}
          hint={intl.formatMessage({ id: 'botSummary.noOthersHint' })}
        />
      }
    />
  );
}
