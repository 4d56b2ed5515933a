import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  BotListByCategoryIdDocument,
  type BotListByCategoryIdQuery,
  type BotListByCategoryIdQueryVariables,
} from '@/generated/store/botListByCategoryId';
import type { MarketplaceCard_MarketplaceBotFragment, StoreCard_BotFragment } from '@/generated/store/fragments';
import {
  GetAllBotsByBotCategoryDocument,
  type GetAllBotsByBotCategoryQuery,
  type GetAllBotsByBotCategoryQueryVariables,
} from '@/generated/store/getAllBotsByBotCategory';
import {
  GetAllBotsByCategoryIdDocument,
  type GetAllBotsByCategoryIdQuery,
  type GetAllBotsByCategoryIdQueryVariables,
} from '@/generated/store/getAllBotsByCategoryId';
import {
  GetBotStoreCategoryTypeDocument,
  type GetBotStoreCategoryTypeQuery,
  type GetBotStoreCategoryTypeQueryVariables,
} from '@/generated/store/getBotStoreCategoryType';
import {
  GetMarkeplaceCategoryDocument,
  type GetMarkeplaceCategoryQuery,
  type GetMarkeplaceCategoryQueryVariables,
} from '@/generated/store/getMarkeplaceCategory';
import {
  GetMarketplaceDocument,
  type GetMarketplaceQuery,
  type GetMarketplaceQueryVariables,
} from '@/generated/store/getMarketplace';
import { MAX_GROUPS } from '@rules/bots/storeLimits';
import { MarketplacePage } from '@/portals/user/marketplace/MarketplacePage';

import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { renderAt } from '../../support/render/renderAt';
import { mockRequests } from '../consents/consentMocks';
import { buildStoreBot, mockSubscribe, mockUnsubscribe } from './storeMocks';

type Card = MarketplaceCard_MarketplaceBotFragment;

const card = (change: Partial<Card> = {}): Card => ({
  bot_id: 31,
  bot_name: 'Volume Watch',
  botMatrixId: null,
  description: 'Long text',
  bot_short_description: 'Watches volume',
  is_subscribe: false,
  past_subscribed: false,
  bot_price: 0,
  can_subscribe: true,
  bot_banner_image: null,
  bot_thumb_image: null,
  avg_out_five: 4.26,
  num_subscribers: 1234,
  card_style: null,
  ...change,
});

const storeCard = (change: Partial<StoreCard_BotFragment>): StoreCard_BotFragment => buildStoreBot(change);

const TIMES = { cts: '2026-03-01T09:00:00.000Z', uts: '2026-03-01T09:00:00.000Z' };

const mockStore = (bots: readonly Card[], total = bots.length) =>
  mockOperation<GetMarketplaceQuery, GetMarketplaceQueryVariables>(GetMarketplaceDocument, {
    response: ({ pageNumber }) => ({
      getMarketplace: {
        status: 200,
        message: '',
        totalCount: total,
        data: pageNumber === 2 ? [card({ bot_id: 99, bot_name: 'Second page' })] : [...bots],
      },
    }),
  });

const mockMarketplaceCategories = (...names: string[]) =>
  mockOperation<GetMarkeplaceCategoryQuery, GetMarkeplaceCategoryQueryVariables>(GetMarkeplaceCategoryDocument, {
    response: {
      getMarkeplaceCategory: {
        status: 200,
        message: '',
        totalCount: names.length,
        data: names.map((category, index) => ({
          id: index + 1,
          name_en: null,
          name_tr: null,
          category,
          active: true,
          count_bot_mappings: 9,
          ...TIMES,
        })),
      },
    },
  });

const mockMarketplaceCategory = (bots: readonly Card[], total = bots.length, delay = 0) =>
  mockOperation<BotListByCategoryIdQuery, BotListByCategoryIdQueryVariables>(BotListByCategoryIdDocument, {
    delay,
    response: { botListByCategoryId: { status: 200, message: '', totalCount: total, data: [...bots] } },
  });

const mockGroups = (bots: readonly StoreCard_BotFragment[], status = 200) =>
  mockOperation<GetAllBotsByBotCategoryQuery, GetAllBotsByBotCategoryQueryVariables>(GetAllBotsByBotCategoryDocument, {
    response: {
      getAllBotsByBotCategory: {
        status,
        message: status === 200 ? '' : 'Not now.',
        total_count: bots.length === 0 ? 0 : 1,
        data: bots.length === 0 ? [] : [{ id: 4, category: 'Analysis', count_bot_mappings: 40, bots: [...bots] }],
      },
    },
  });

const open = (path: string, mocks: Parameters<typeof renderAt>[1]['mocks']) =>
  renderAt(path, {
    element: <MarketplacePage />,
    viewer: buildAppUser(),
    mocks: [...(mocks ?? []), mockRequests()],
  });

describe('the bot store', () => {
  it('starts with the marketplace categories of the admins and the bot categories, each with a link to all of its bots', async () => {
    await open('/application-user/marketplace', [
      mockMarketplaceCategories('Editors’ choice'),
      mockMarketplaceCategory([card()], 9),
      mockGroups([storeCard({ id: 50, bot_name: 'Earnings Bell' })]),
    ]);
    const marketplaceCategory = within(await screen.findByRole('region', { name: 'Editors’ choice' }));
    expect(await marketplaceCategory.findByRole('link', { name: 'Volume Watch' })).toHaveAttribute(
      'href',
      '/bot-detail/31',
    );
    expect(marketplaceCategory.getByRole('link', { name: 'See all 9 of Editors’ choice' })).toHaveAttribute(
      'href',
      '/application-user/marketplace?shelf=1',
    );
    const category = within(await screen.findByRole('region', { name: 'Analysis' }));
    expect(category.getByRole('link', { name: 'Earnings Bell' })).toHaveAttribute('href', '/bot-detail/50');
    expect(category.getByRole('link', { name: 'See all 40 of Analysis' })).toHaveAttribute(
      'href',
      '/application-user/marketplace?category=4',
    );
  });

  it('shows nothing that a marketplace category that loads later would move', async () => {
    const marketplaceCategory = mockMarketplaceCategory([card()], 9, 150);
    await open('/application-user/marketplace', [
      mockMarketplaceCategories('Editors’ choice'),
      marketplaceCategory,
      mockGroups([storeCard({ id: 50, bot_name: 'Earnings Bell' })]),
    ]);
    expect(await screen.findByRole('region', { name: 'Analysis' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Editors’ choice' })).toBeVisible();
  });

  it('loads further categories on request', async () => {
    const group = (id: number, category: string) => ({
      id,
      category,
      count_bot_mappings: 1,
      bots: [storeCard({ id: 1000 + id, bot_name: `Bot of ${category}` })],
    });
    const groups = mockOperation<GetAllBotsByBotCategoryQuery, GetAllBotsByBotCategoryQueryVariables>(
      GetAllBotsByBotCategoryDocument,
      {
        response: ({ pageNumber }) => ({
          getAllBotsByBotCategory: {
            status: 200,
            message: '',
            total_count: MAX_GROUPS + 1,
            data:
              pageNumber === 1
                ? Array.from({ length: MAX_GROUPS }, (_none, index) => group(index + 1, `Category ${index + 1}`))
                : [group(90, 'Weather')],
          },
        }),
      },
    );
    const { user } = await open('/application-user/marketplace', [mockMarketplaceCategories(), groups]);
    expect(await screen.findByText('Category 20')).toBeVisible();
    await user.click(screen.getByText('Load more'));
    expect(await screen.findByText('Weather')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Category 1' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
    expect(groups.calls.at(-1)).toMatchObject({ pageNumber: 2, pageSize: MAX_GROUPS });
  });

  it('shows which marketplace category could not be loaded, and reloads it', async () => {
    const marketplaceCategory = mockOperation<BotListByCategoryIdQuery, BotListByCategoryIdQueryVariables>(
      BotListByCategoryIdDocument,
      {
        response: (_variables, earlier) => ({
          botListByCategoryId:
            earlier === 0
              ? { status: 503, message: 'The shelf is closed.', totalCount: null, data: null }
              : { status: 200, message: '', totalCount: 1, data: [card()] },
        }),
      },
    );
    const { user } = await open('/application-user/marketplace', [
      mockMarketplaceCategories('Editors’ choice'),
      marketplaceCategory,
      mockGroups([storeCard({ id: 50, bot_name: 'Earnings Bell' })]),
    ]);
    expect(await screen.findByText('The shelf is closed.')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Earnings Bell' })).toBeVisible();
    const failed = within(screen.getByRole('region', { name: 'Editors’ choice' }));
    await user.click(failed.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Volume Watch' })).toBeVisible();
    expect(screen.queryByText('The shelf is closed.')).not.toBeInTheDocument();
  });

  it('shows an empty state, and why something could not be loaded', async () => {
    const { navigate } = await open('/application-user/marketplace', [mockMarketplaceCategories(), mockGroups([])]);
    expect(await screen.findByText('No bots in the store yet')).toBeVisible();
    await navigate('/elsewhere');
    await open('/application-user/marketplace', [mockMarketplaceCategories(), mockGroups([], 503)]);
    expect(await screen.findByText('Not now.')).toBeVisible();
  });

  it('shows stars, subscribers and the description of a bot', async () => {
    await open('/application-user/marketplace?view=all', [mockStore([card()])]);
    const bot = within(await screen.findByRole('article', { name: 'Volume Watch' }));
    expect(bot.getByRole('img', { name: '4.3 of 5 stars' })).toBeVisible();
    expect(bot.getByText(/1,234 subscribers/)).toBeVisible();
    expect(bot.getByText('Watches volume')).toBeVisible();
    // Names and texts may be in any language. A `bdi` has its own direction without an attribute.
    expect(bot.getByText('Volume Watch', { selector: 'a > bdi' })).toBeVisible();
    expect(bot.getByText('Watches volume')).toHaveAttribute('dir', 'auto');
  });

  it('is searched by the address, across all bots; a search without results can be cleared', async () => {
    const store = mockStore([]);
    const { user, location } = await open('/application-user/marketplace?search=zzz', [
      store,
      mockMarketplaceCategories(),
      mockGroups([]),
    ]);
    expect(await screen.findByText('No bots match “zzz”')).toBeVisible();
    expect(store.calls.at(-1)).toMatchObject({ searchText: 'zzz', subscribed: false });
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(location()).toBe('/application-user/marketplace'));
  });

  it('loads further pages on request', async () => {
    const first = Array.from({ length: 24 }, (_none, index) =>
      card({ bot_id: 100 + index, bot_name: index === 0 ? 'Volume Watch' : `Bot ${index}` }),
    );
    const store = mockStore(first, 25);
    const { user } = await open('/application-user/marketplace?view=all', [store]);
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('link', { name: 'Second page' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Volume Watch' })).toBeVisible();
  });

  it("lists the viewer's subscriptions, or links back to the store", async () => {
    const mine = mockStore([]);
    await open('/application-user/marketplace?view=mine', [mine]);
    expect(await screen.findByText('You have not subscribed to any bots yet')).toBeVisible();
    expect(mine.calls.at(-1)).toMatchObject({ subscribed: true });
    expect(screen.getByRole('link', { name: 'Browse the store' })).toHaveAttribute(
      'href',
      '/application-user/marketplace',
    );
  });

  it('subscribes on the card at once, and reverts when the server rejects it', async () => {
    const rejectedCall = mockSubscribe({ status: 409, message: 'That cannot be.' });
    const { user } = await open('/application-user/marketplace?view=all', [mockStore([card()]), rejectedCall]);
    const bot = within(await screen.findByRole('article', { name: 'Volume Watch' }));
    await user.click(bot.getByRole('button', { name: 'Subscribe to Volume Watch' }));
    expect(await screen.findByText('That cannot be.')).toBeVisible();
    expect(await bot.findByRole('button', { name: 'Subscribe to Volume Watch' })).toBeVisible();
    expect(bot.getByText(/1,234 subscribers/)).toBeVisible();
  });

  it("shows the server's count after subscribing and leaving", async () => {
    const { user } = await open('/application-user/marketplace?view=all', [
      mockStore([card()]),
      mockSubscribe(),
      mockUnsubscribe(),
    ]);
    const bot = within(await screen.findByRole('article', { name: 'Volume Watch' }));
    await user.click(bot.getByRole('button', { name: 'Subscribe to Volume Watch' }));
    expect(await bot.findByText(/9 subscribers/)).toBeVisible();
    await user.click(await bot.findByRole('button', { name: 'Unsubscribe from Volume Watch' }));
    expect(await bot.findByText(/6 subscribers/)).toBeVisible();
    expect(await bot.findByRole('button', { name: 'Subscribe again to Volume Watch' })).toBeVisible();
  });

  it('preserves the focus on the pressed button, which names its new action and its bot', async () => {
    const otherCard = card({ bot_id: 32, bot_name: 'Earnings Bell', is_subscribe: true });
    const { user } = await open('/application-user/marketplace?view=all', [
      mockStore([card(), otherCard]),
      mockSubscribe(),
      mockUnsubscribe(),
    ]);
    expect(await screen.findByRole('button', { name: 'Unsubscribe from Earnings Bell' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Subscribe to Volume Watch' }));
    expect(await screen.findByText(/9 subscribers/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Unsubscribe from Volume Watch' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/6 subscribers/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Subscribe again to Volume Watch' })).toHaveFocus();
    const cards = within(screen.getByRole('list', { name: 'All bots' }));
    expect(cards.queryByRole('status')).not.toBeInTheDocument();
  });

  it('shows one line of buttons before and after subscribing', async () => {
    const { user } = await open('/application-user/marketplace?view=all', [mockStore([card()]), mockSubscribe()]);
    const bot = within(await screen.findByRole('article', { name: 'Volume Watch' }));
    await user.click(bot.getByRole('button', { name: 'Subscribe to Volume Watch' }));
    expect(await bot.findByRole('link', { name: 'Open the conversation with Volume Watch' })).toBeVisible();
    expect(bot.getByRole('button', { name: 'Unsubscribe from Volume Watch' })).toBeVisible();
    expect(bot.queryByText('You are subscribed to this bot')).not.toBeInTheDocument();
  });

  it('offers a former subscriber to subscribe again, except to a bot that left the store', async () => {
    await open('/application-user/marketplace?view=mine', [
      mockStore([
        card({ past_subscribed: true }),
        card({ bot_id: 32, bot_name: 'Gone Bot', past_subscribed: true, can_subscribe: false }),
      ]),
    ]);
    const left = within(await screen.findByRole('article', { name: 'Volume Watch' }));
    expect(left.getByRole('button', { name: 'Subscribe again to Volume Watch' })).toBeVisible();
    const gone = within(screen.getByRole('article', { name: 'Gone Bot' }));
    expect(gone.queryByRole('button')).not.toBeInTheDocument();
  });

  it('updates the cards of categories as well after a subscriber or a bot leaves', async () => {
    await open('/application-user/marketplace', [
      mockMarketplaceCategories(),
      mockGroups([
        storeCard({ id: 50, bot_name: 'Earnings Bell', past_subscribed: true }),
        storeCard({ id: 51, bot_name: 'Gone Bot', viewer_can: { subscribe: false, rate: false } }),
      ]),
    ]);
    const left = within(await screen.findByRole('article', { name: 'Earnings Bell' }));
    expect(left.getByRole('button', { name: 'Subscribe again to Earnings Bell' })).toBeVisible();
    const gone = within(screen.getByRole('article', { name: 'Gone Bot' }));
    expect(gone.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('one section of the store', () => {
  it('is a marketplace category under its name, with a link back', async () => {
    const marketplaceCategory = mockMarketplaceCategory([card()]);
    await open('/application-user/marketplace?shelf=1', [
      mockMarketplaceCategories('Editors’ choice'),
      marketplaceCategory,
    ]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Editors’ choice' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Volume Watch' })).toBeVisible();
    expect(marketplaceCategory.calls.at(-1)).toMatchObject({ botCategoryId: 1 });
    expect(screen.getByRole('link', { name: 'Marketplace' })).toHaveAttribute('href', '/application-user/marketplace');
  });

  it('is a category under its name; an empty one has an empty state', async () => {
    const bots = mockOperation<GetAllBotsByCategoryIdQuery, GetAllBotsByCategoryIdQueryVariables>(
      GetAllBotsByCategoryIdDocument,
      { response: { getAllBotsByCategoryId: { status: 200, message: '', total_count: 0, data: [] } } },
    );
    const categories = mockOperation<GetBotStoreCategoryTypeQuery, GetBotStoreCategoryTypeQueryVariables>(
      GetBotStoreCategoryTypeDocument,
      {
        response: {
          getBotStoreCategoryType: {
            status: 200,
            message: '',
            total_count: 1,
            data: [
              {
                id: 4,
                name_en: null,
                name_tr: null,
                category: 'Analysis',
                count_bot_mappings: 0,
                active: true,
                ...TIMES,
              },
            ],
          },
        },
      },
    );
    await open('/application-user/marketplace?category=4', [bots, categories]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Analysis' })).toBeVisible();
    expect(await screen.findByText('No bots here at the moment')).toBeVisible();
    expect(bots.calls.at(-1)).toMatchObject({ categoryId: 4 });
  });
});
