import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  AddMarketplaceBotsDocument,
  type AddMarketplaceBotsMutation,
  type AddMarketplaceBotsMutationVariables,
} from '@/generated/store/addMarketplaceBots';
import {
  GetMarkeplaceCategoryDocument,
  type GetMarkeplaceCategoryQuery,
  type GetMarkeplaceCategoryQueryVariables,
} from '@/generated/store/getMarkeplaceCategory';
import {
  MoveMarketplaceBotDocument,
  type MoveMarketplaceBotMutation,
  type MoveMarketplaceBotMutationVariables,
} from '@/generated/store/moveMarketplaceBot';
import {
  RemoveMarketplaceBotsDocument,
  type RemoveMarketplaceBotsMutation,
  type RemoveMarketplaceBotsMutationVariables,
} from '@/generated/store/removeMarketplaceBots';
import { AddToMarketplaceCategoryPage } from '@/portals/admin/botSummary/AddToMarketplaceCategoryPage';
import { MarketplaceCategoryPage } from '@/portals/admin/botSummary/MarketplaceCategoryPage';
import { MAX_MARKETPLACE_CATEGORY_BOTS } from '@rules/bots/storeLimits';

import { buildAdmin } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import { buildAdminBot, mockFound, mockStatuses } from './adminMocks';

const BASE = '/admin/market-place/marketplace-categories';
const PUBLISHED = { id: 6, status: 'Published' };

const bots = [
  buildAdminBot({ id: 31, name: 'Volume Watch', is_listed: true, s2_bot_status: PUBLISHED }),
  buildAdminBot({ id: 32, name: 'Price Watch', s2_bot_status: PUBLISHED }),
  buildAdminBot({ id: 33, name: 'News Watch' }),
];

const mockMarketplaceCategories = () =>
  mockOperation<GetMarkeplaceCategoryQuery, GetMarkeplaceCategoryQueryVariables>(GetMarkeplaceCategoryDocument, {
    response: {
      getMarkeplaceCategory: {
        status: 200,
        message: '',
        totalCount: 1,
        data: [
          {
            id: 4,
            name_en: null,
            name_tr: null,
            category: 'Editors’ choice',
            count_bot_mappings: 3,
            active: true,
            cts: '2026-03-01T09:00:00.000Z',
            uts: '2026-03-01T09:00:00.000Z',
          },
        ],
      },
    },
  });

const mockMove = (status = 200, message = 'Order changed') =>
  mockOperation<MoveMarketplaceBotMutation, MoveMarketplaceBotMutationVariables>(MoveMarketplaceBotDocument, {
    response: { moveMarketplaceBot: { status, message } },
  });

const mockRemove = (status = 200, message = 'Bots removed from the category') =>
  mockOperation<RemoveMarketplaceBotsMutation, RemoveMarketplaceBotsMutationVariables>(RemoveMarketplaceBotsDocument, {
    response: { removeMarketplaceBots: { status, message } },
  });

type Mocks = ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>;

const openMarketplaceCategory = (mocks: Mocks, rest = '/4') =>
  renderAt(`${BASE}${rest}`, {
    route: `${BASE}/:categoryTypeId`,
    element: <MarketplaceCategoryPage />,
    viewer: buildAdmin(),
    mocks: [...mocks, mockMarketplaceCategories(), mockStatuses()],
  });

type User = Awaited<ReturnType<typeof openMarketplaceCategory>>['user'];

async function openMenu(user: User, name: string) {
  const row = await screen.findByRole('row', { name: new RegExp(name) });
  await user.click(within(row).getByRole('button', { name: `Actions for ${name}` }));
}

describe('the bots of a marketplace category', () => {
  it('are listed in their order, with their visibility to users', async () => {
    const found = mockFound(bots);
    await openMarketplaceCategory([found]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Bots in Editors’ choice' })).toBeVisible();
    expect(found.calls[0]).toMatchObject({ marketplaceCategoryId: 4, pageNumber: 1 });
    const cell = async (name: string, text: string) =>
      expect(within(await screen.findByRole('row', { name: new RegExp(name) })).getByText(text)).toBeVisible();
    await cell('Volume Watch', 'Shown');
    await cell('Price Watch', 'Not shown: private');
    await cell('News Watch', 'Not shown: not published');
  });

  it.each([
    ['Volume Watch', 'Move down', { botId: 31, place: 2, expectedPlace: 1 }],
    ['News Watch', 'Move up', { botId: 33, place: 2, expectedPlace: 3 }],
    ['News Watch', 'Move to the top', { botId: 33, place: 1, expectedPlace: 3 }],
    // The new position is also behind bots that another admin has added concurrently.
    ['Volume Watch', 'Move to the end', { botId: 31, place: MAX_MARKETPLACE_CATEGORY_BOTS, expectedPlace: 1 }],
  ])('move to another position: %s, %s', async (name, item, params) => {
    const found = mockFound(bots);
    const move = mockMove();
    const { user } = await openMarketplaceCategory([found, move]);
    await openMenu(user, name);
    const before = found.calls.length;
    await user.click(await screen.findByRole('menuitem', { name: item }));
    await waitFor(() => expect(move.calls).toEqual([{ categoryId: 4, ...params }]));
    await waitFor(() => expect(found.calls.length).toBeGreaterThan(before));
  });

  it('stay where another admin has moved them concurrently, with a message, and the list reloads', async () => {
    const found = mockFound(bots);
    const conflictMessage = 'Another admin has changed the order in the meantime.';
    const { user } = await openMarketplaceCategory([found, mockMove(409, conflictMessage)]);
    await openMenu(user, 'Price Watch');
    const before = found.calls.length;
    await user.click(await screen.findByRole('menuitem', { name: 'Move up' }));
    expect(await screen.findByText(conflictMessage)).toBeVisible();
    await waitFor(() => expect(found.calls.length).toBeGreaterThan(before));
  });

  it('are not moved beyond the ends, nor while the list is filtered', async () => {
    const { user, navigate } = await openMarketplaceCategory([mockFound(bots)]);
    await openMenu(user, 'Volume Watch');
    expect(await screen.findByRole('menuitem', { name: /Move up/ })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('menuitem', { name: 'Move down' })).not.toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Escape}');
    await navigate(`${BASE}/4?search=watch`);
    await openMenu(user, 'Price Watch');
    expect(await screen.findByRole('menuitem', { name: /Move down.*show the whole category/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('are removed one by one, after a confirmation, which shows an error', async () => {
    const remove = mockRemove(404, 'This bot is not in the category.');
    const { user } = await openMarketplaceCategory([mockFound(bots), remove]);
    await openMenu(user, 'Price Watch');
    await user.click(await screen.findByRole('menuitem', { name: 'Remove from category' }));
    const dialog = await findDialog('Remove Price Watch from the category?');
    await user.click(within(dialog).getByRole('button', { name: 'Remove from category' }));
    expect(await within(dialog).findByText('This bot is not in the category.')).toBeVisible();
    expect(remove.calls).toEqual([{ categoryId: 4, botIds: [32] }]);
  });

  it('are removed several at once', async () => {
    const remove = mockRemove();
    const { user } = await openMarketplaceCategory([mockFound(bots), remove]);
    for (const name of [/Volume Watch/, /News Watch/])
      await user.click(within(await screen.findByRole('row', { name })).getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Remove from category' }));
    const dialog = await findDialog('Remove 2 bots from the category?');
    await user.click(within(dialog).getByRole('button', { name: 'Remove from category' }));
    await waitFor(() => expect(remove.calls).toEqual([{ categoryId: 4, botIds: [31, 33] }]));
  });

  it('do not exist without the category', async () => {
    await openMarketplaceCategory([mockFound([])], '/99');
    expect(await screen.findByText('This category could not be found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to marketplace categories' })).toHaveAttribute('href', BASE);
  });

  it('are added from the other bots, several at once', async () => {
    const found = mockFound(bots);
    const add = mockOperation<AddMarketplaceBotsMutation, AddMarketplaceBotsMutationVariables>(
      AddMarketplaceBotsDocument,
      { response: { addMarketplaceBots: { status: 200, message: 'Bots added to the category' } } },
    );
    const { user } = await renderAt(`${BASE}/4/add`, {
      route: `${BASE}/:categoryTypeId/add`,
      element: <AddToMarketplaceCategoryPage />,
      viewer: buildAdmin(),
      mocks: [found, add, mockMarketplaceCategories(), mockStatuses()],
    });
    await user.click(within(await screen.findByRole('row', { name: /Volume Watch/ })).getByRole('checkbox'));
    expect(found.calls[0]).toMatchObject({ notInMarketplaceCategoryId: 4 });
    await user.click(within(screen.getByRole('row', { name: /Price Watch/ })).getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Add to category' }));
    await waitFor(() => expect(add.calls).toEqual([{ categoryId: 4, botIds: [31, 32] }]));
  });
});
