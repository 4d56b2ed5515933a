import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  AddBotByCategoryIdDocument,
  type AddBotByCategoryIdMutation,
  type AddBotByCategoryIdMutationVariables,
} from '@/generated/store/addBotByCategoryId';
import {
  DeleteBotByCategoryIdDocument,
  type DeleteBotByCategoryIdMutation,
  type DeleteBotByCategoryIdMutationVariables,
} from '@/generated/store/deleteBotByCategoryId';
import {
  GetBotStoreCategoryTypeDocument,
  type GetBotStoreCategoryTypeQuery,
  type GetBotStoreCategoryTypeQueryVariables,
} from '@/generated/store/getBotStoreCategoryType';
import { AddBotsPage } from '@/portals/admin/botSummary/AddToMarketplaceCategoryPage';
import { BotSummaryPage } from '@/portals/admin/botSummary/BotSummaryPage';

import { buildAdmin } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import { buildAdminBot, mockFound, mockStatuses } from './adminMocks';

const BASE = '/admin/market-place/bot-summary';

const category = (id: number, name: string) => ({
  id,
  name_en: null,
  name_tr: null,
  category: name,
  count_bot_mappings: 1,
  active: true,
  cts: '2026-03-01T09:00:00.000Z',
  uts: '2026-03-01T09:00:00.000Z',
});

const readable = {
  getBotStoreCategoryType: {
    status: 200,
    message: '',
    total_count: 2,
    data: [category(4, 'Analysis'), category(5, 'News & more')],
  },
};
const errorResponse = {
  getBotStoreCategoryType: { status: 500, message: 'Something broke', total_count: null, data: null },
};

/** @param failures the number of requests that fail at first */
const mockCategories = (failures = 0) =>
  mockOperation<GetBotStoreCategoryTypeQuery, GetBotStoreCategoryTypeQueryVariables>(GetBotStoreCategoryTypeDocument, {
    response: (_, earlierCalls) => (earlierCalls < failures ? errorResponse : readable),
  });

type Mocks = ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>;

const openSummary = (mocks: Mocks, id = '4') =>
  renderAt(`${BASE}/${id}`, {
    route: `${BASE}/:categoryTypeId`,
    element: <BotSummaryPage />,
    viewer: buildAdmin(),
    mocks: [...mocks, mockCategories(), mockStatuses()],
  });

const openAdd = (mocks: Mocks, rest: string) =>
  renderAt(`${BASE}${rest}`, {
    route: `${BASE}/:categoryTypeId?/add/:categoryName?`,
    element: <AddBotsPage />,
    viewer: buildAdmin(),
    mocks: [...mocks, mockCategories(), mockStatuses()],
  });

describe('the bots of a category', () => {
  it('are listed, and removed after a confirmation that explains the effect', async () => {
    const found = mockFound([buildAdminBot()]);
    const remove = mockOperation<DeleteBotByCategoryIdMutation, DeleteBotByCategoryIdMutationVariables>(
      DeleteBotByCategoryIdDocument,
      { response: { deleteBotByCategoryId: { status: 200, message: 'Removed' } } },
    );
    const { user } = await openSummary([found, remove]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Bots in Analysis' })).toBeVisible();
    expect(found.calls[0]).toMatchObject({ botCategoryId: 4, pageNumber: 1 });
    const row = await screen.findByRole('row', { name: /Volume Watch/ });
    await user.click(within(row).getByRole('button', { name: 'Actions for Volume Watch' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove from category' }));
    const dialog = await findDialog('Remove Volume Watch from the category?');
    expect(within(dialog).getByText(/The developer chose this category/)).toBeVisible();
    const before = found.calls.length;
    await user.click(within(dialog).getByRole('button', { name: 'Remove from category' }));
    await waitFor(() => expect(remove.calls).toEqual([{ categoryId: 4, botId: 31 }]));
    await waitFor(() => expect(found.calls.length).toBeGreaterThan(before));
  });

  it.each(['99', 'x'])('do not exist without the category: %s', async (id) => {
    await openSummary([mockFound([])], id);
    expect(await screen.findByText('This category could not be found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to bot categories' })).toHaveAttribute(
      'href',
      '/admin/market-place/bot-categories',
    );
  });

  it('show why the name of the category could not be loaded, and are listed nevertheless', async () => {
    const { user } = await openSummary([mockFound([buildAdminBot()]), mockCategories(1)]);
    const failure = within(await screen.findByRole('alert'));
    expect(failure.getByText('Something broke')).toBeVisible();
    expect(await screen.findByRole('row', { name: /Volume Watch/ })).toBeVisible();
    await user.click(failure.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Bots in Analysis' })).toBeVisible();
    expect(screen.queryByText('Something broke')).not.toBeInTheDocument();
  });

  it('are added from the bots outside it, several at once', async () => {
    const found = mockFound([buildAdminBot(), buildAdminBot({ id: 32, name: 'Price Watch' })]);
    const add = mockOperation<AddBotByCategoryIdMutation, AddBotByCategoryIdMutationVariables>(
      AddBotByCategoryIdDocument,
      { response: { addBotByCategoryId: { status: 200, message: 'Bots added to the category' } } },
    );
    const { user } = await openAdd([found, add], '/4/add/Analysis');
    await screen.findByRole('row', { name: /Volume Watch/ });
    expect(found.calls[0]).toMatchObject({ notInBotCategoryId: 4 });
    await user.click(within(screen.getByRole('row', { name: /Volume Watch/ })).getByRole('checkbox'));
    await user.click(within(screen.getByRole('row', { name: /Price Watch/ })).getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Add to category' }));
    await waitFor(() => expect(add.calls).toEqual([{ categoryId: 4, botId: [31, 32] }]));
  });

  it('are added to a category that is chosen first when the address contains none', async () => {
    const found = mockFound([buildAdminBot()]);
    const { user, location } = await openAdd([found], '/add');
    expect(await screen.findByText('The bots that you can add to it appear here.')).toBeVisible();
    expect(found.calls).toEqual([]);
    await user.click(screen.getByRole('combobox', { name: 'Category' }));
    await user.click(await screen.findByTitle('News & more'));
    await waitFor(() => expect(location()).toBe(`${BASE}/5/add/News%20%26%20more`));
  });

  it('are added to the category that the address contains by its name only', async () => {
    const found = mockFound([buildAdminBot()]);
    await openAdd([found], '/add/News%20%26%20more');
    await screen.findByRole('row', { name: /Volume Watch/ });
    expect(found.calls[0]).toMatchObject({ notInBotCategoryId: 5 });
  });
});
