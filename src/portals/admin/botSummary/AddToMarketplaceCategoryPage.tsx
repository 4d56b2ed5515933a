import { Select } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useParams } from 'react-router';

import { matchesText } from '@/shared/format/text';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { readId } from '@/shared/url/readId';

import { CategoryTable } from './CategoryTable';
import { botCategories, marketplaceCategories, type CategoryKind } from './kinds';

/** Adds bots to a bot category. */
export function AddBotsPage() {
  return <AddBots kind={botCategories} />;
}

/** Adds bots to a category of the marketplace. */
export function AddToMarketplaceCategoryPage() {
  return <AddBots kind={marketplaceCategories} />;
}

/** The category is in the address, or is chosen first (both parts are optional). */
function AddBots({ kind }: { kind: CategoryKind }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { categoryTypeId, categoryName } = useParams();
  const { categories, failure, refetch } = kind.useCategories();
  const categoryId = readId(categoryTypeId);
  const category = categories?.find(({ id, category: name }) =>
    categoryId === undefined ? name === categoryName : id === categoryId,
  );
  const breadcrumbs = [
    { label: intl.formatMessage({ id: kind.listTitleId }), to: kind.listPath() },
    ...(category
      ? [
          {
            label: intl.formatMessage({ id: 'botSummary.title' }, { name: category.category }),
            to: kind.openPath(category.id),
          },
        ]
      : []),
  ];
  return (
    <PageLayout
      title={intl.formatMessage({ id: 'page.adminBotSummaryAdd' })}
      description={<FormattedMessage id={kind.addAboutId} />}
      breadcrumbs={breadcrumbs}
      actions={
        <Select
          aria-label={intl.formatMessage({ id: 'botSummary.category' })}
          placeholder={intl.formatMessage({ id: 'botSummary.choose' })}
          value={category?.id ?? null}
          onChange={(id) => void navigate(kind.addPath(id, categories?.find((item) => item.id === id)?.category))}
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
      {category ? <OtherBots key={category.id} kind={kind} categoryId={category.id} /> : null}
    </PageLayout>
  );
}

/** The bots that are not in the category yet. */
function OtherBots({ kind, categoryId }: { kind: CategoryKind; categoryId: number }) {
  const intl = useIntl();
  const add = kind.useAdd();
  return (
    <CategoryTable
      label={intl.formatMessage({ id: 'page.adminBotSummaryAdd' })}
      of={kind.outside(categoryId)}
      fileName="bots"
      rowActions={(bot) => [
        {
          key: 'add',
          label: intl.formatMessage({ id: 'botSummary.addOne' }),
          onSelect: () => void add(categoryId, [bot.id]),
        },
      ]}
      bulkActions={[
        {
          key: 'add',
          label: intl.formatMessage({ id: 'botSummary.addOne' }),
          onSelect: (bots, onDone) => {
            void add(
              categoryId,
              bots.map(({ id }) => id),
            ).then(({ ok }) => (ok ? onDone() : undefined));
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
