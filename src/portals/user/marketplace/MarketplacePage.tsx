import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';

import { useGetBotStoreCategoryTypeQuery } from '@/generated/store/getBotStoreCategoryType';
import { useGetMarkeplaceCategoryQuery } from '@/generated/store/getMarkeplaceCategory';
import { paths } from '@/shared/paths';
import { LightButton } from '@/shared/ui/button/LightButton';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { LinkTabs } from '@/shared/ui/LinkTabs';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { SearchBox } from '@/shared/ui/SearchBox';
import { readId } from '@/shared/url/readId';
import { useSettled } from '@/shared/url/useSettled';
import { useTableParams } from '@/shared/url/useTableParams';
import { FIRST_PAGE, MAX_CATEGORY_PAGE_SIZE } from '@rules/paging';

import { BotGrid } from './BotGrid';
import { Discover } from './Discover';
import { useCategory, useMarketplace, useMarketplaceCategory } from './lists';
import styles from './Marketplace.module.css';

const EVERY_CATEGORY = { pageNumber: FIRST_PAGE, pageSize: MAX_CATEGORY_PAGE_SIZE };

/**
 * The bot store of app users: marketplace categories, bot categories, search and own subscriptions, each with an
 * address.
 */
export function MarketplacePage() {
  const [params] = useSearchParams();
  const marketplaceCategory = readId(params.get('shelf'));
  const category = readId(params.get('category'));
  if (marketplaceCategory !== undefined)
    return <MarketplaceCategoryPage key={marketplaceCategory} id={marketplaceCategory} />;
  if (category !== undefined) return <CategoryPage key={category} id={category} />;
  return <StorePage view={VIEWS.find((view) => view === params.get('view')) ?? 'discover'} />;
}

const VIEWS = ['discover', 'all', 'mine'] as const;
type View = (typeof VIEWS)[number];

function StorePage({ view }: { view: View }) {
  const intl = useIntl();
  const { search, setSearch } = useTableParams();
  const settledSearch = useSettled(search);
  // A search covers the whole store or the own subscriptions.
  const shown: View = view === 'discover' && settledSearch !== '' ? 'all' : view;
  return (
    <PageLayout
      title={intl.formatMessage({ id: 'page.marketplace' })}
      description={<FormattedMessage id="marketplace.about" />}
    >
      <div className={styles['store']}>
        <div className={styles['tools']}>
          <SearchBox
            className={styles['search']}
            label={intl.formatMessage({ id: 'marketplace.search' })}
            search={search}
            setSearch={setSearch}
          />
          <LinkTabs
            label={intl.formatMessage({ id: 'marketplace.views' })}
            tabs={VIEWS.map((item) => ({
              to: paths.marketplace({ view: item === 'discover' ? undefined : item }),
              label: <FormattedMessage id={`marketplace.view.${item}`} />,
              isOpen: item === shown,
            }))}
          />
        </div>
        {shown === 'discover' ? (
          <Discover />
        ) : (
          <AllBots
            key={`${shown} ${settledSearch}`}
            searchText={settledSearch}
            isMine={shown === 'mine'}
            onClear={() => setSearch('')}
          />
        )}
      </div>
    </PageLayout>
  );
}

function AllBots({ searchText, isMine, onClear }: { searchText: string; isMine: boolean; onClear: () => void }) {
  const intl = useIntl();
  const list = useMarketplace({ searchText, subscribed: isMine });
  const empty =
    searchText === '' ? (
      <EmptyState
        image="bot"
        title={intl.formatMessage({ id: isMine ? 'marketplace.noneMine' : 'marketplace.empty' })}
        hint={intl.formatMessage({ id: isMine ? 'marketplace.noneMineHint' : 'marketplace.emptyHint' })}
        action={
          isMine ? (
            <Link to={paths.marketplace()}>
              <FormattedMessage id="marketplace.toStore" />
            </Link>
          ) : undefined
        }
      />
    ) : (
      <EmptyState
        title={intl.formatMessage({ id: 'marketplace.noneFound' }, { text: searchText })}
        action={
          <LightButton onClick={onClear}>
            <FormattedMessage id="commands.clearSearch" />
          </LightButton>
        }
      />
    );
  return (
    <BotGrid
      label={intl.formatMessage({ id: isMine ? 'marketplace.view.mine' : 'marketplace.view.all' })}
      list={list}
      empty={empty}
    />
  );
}

function MarketplaceCategoryPage({ id }: { id: number }) {
  const marketplaceCategories = useGetMarkeplaceCategoryQuery({ variables: EVERY_CATEGORY });
  const name = marketplaceCategories.data?.getMarkeplaceCategory.data?.find(
    (marketplaceCategory) => marketplaceCategory.id === id,
  )?.category;
  return <OneGroup name={name} list={useMarketplaceCategory(id)} />;
}

function CategoryPage({ id }: { id: number }) {
  const categories = useGetBotStoreCategoryTypeQuery({ variables: EVERY_CATEGORY });
  const name = categories.data?.getBotStoreCategoryType.data?.find((category) => category.id === id)?.category;
  return <OneGroup name={name} list={useCategory(id)} />;
}

function OneGroup({ name, list }: { name: string | undefined; list: ReturnType<typeof useMarketplaceCategory> }) {
  const intl = useIntl();
  const title = name ?? intl.formatMessage({ id: 'page.marketplace' });
  return (
    <PageLayout
      title={title}
      breadcrumbs={[{ label: intl.formatMessage({ id: 'page.marketplace' }), to: paths.marketplace() }]}
    >
      <BotGrid
        label={title}
        list={list}
        empty={
          <EmptyState
            image="bot"
            title={intl.formatMessage({ id: 'marketplace.noneHere' })}
            hint={intl.formatMessage({ id: 'marketplace.emptyHint' })}
            action={
              <Link to={paths.marketplace()}>
                <FormattedMessage id="marketplace.toStore" />
              </Link>
            }
          />
        }
      />
    </PageLayout>
  );
}
