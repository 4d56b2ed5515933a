import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import {
  GetBotByUserIdDocument,
  type GetBotByUserIdQuery,
  type GetBotByUserIdQueryVariables,
} from '@/generated/bots/getBotByUserId';
import {
  GetBotDetailsByIdDocument,
  type GetBotDetailsByIdQuery,
  type GetBotDetailsByIdQueryVariables,
} from '@/generated/bots/getBotDetailsById';
import { RemoveBotDocument, type RemoveBotMutation, type RemoveBotMutationVariables } from '@/generated/bots/removeBot';
import { MyBotsPage } from '@/portals/developer/bots/MyBotsPage';

import { buildBot, buildBotDetail } from '../../support/builders/bots';
import { buildDeveloper } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import { mockTeamList } from '../teams/teamMocks';
import { MOMENTUM, mockBots, mockFormChoices, PERSONAL_TEAM } from './botMocks';

const KEY = 'bourse.botFilter';
const OWN = buildBot({ id: 1, name: 'Own bot', team_id: 1, team_name: 'Personal', is_personal_team: true });
const SHARED = buildBot({ id: 2, name: 'Shared bot', num_subscribers: 1234, avg_out_five: 4.25 });
const CAN_NOTHING = { edit: false, delete: false, remove: false, enable_disable: false, change_team: false };

type Mocks = ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>;

const open = (path: string, mocks: Mocks, language: 'en' | 'tr' = 'en') =>
  renderAt(path, {
    element: <MyBotsPage />,
    routes: [
      { path: '/my-bots', element: <MyBotsPage /> },
      { path: '/my-bots/:teamId', element: <MyBotsPage /> },
    ],
    viewer: buildDeveloper(),
    mocks,
    language,
  });

const FIRST_TWELVE = { searchText: null, pageNumber: 1, pageSize: 12, ownedByMe: null, teamId: null };

afterEach(() => localStorage.clear());

describe('the grid of bots', () => {
  it('shows each bot with its status, team, subscribers and rating', async () => {
    await open('/my-bots', [mockBots([OWN, SHARED])]);
    const card = await screen.findByRole('article', { name: 'Shared bot' });
    expect(within(card).getByRole('link', { name: 'Shared bot' })).toHaveAttribute('href', '/my-bots-detail/2');
    for (const text of ['/bot2', 'Watches volume', 'Created', 'Analysis', 'Momentum', '1,234 subscribers'])
      expect(within(card).getByText(text)).toBeInTheDocument();
    expect(within(card).getByRole('img', { name: 'Rated 4.3 out of 5' })).toBeInTheDocument();
    expect(within(screen.getByRole('article', { name: 'Own bot' })).getByText('Personal team')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'My bots' })).toBeVisible();
  });

  it('requests only twelve bots at first', async () => {
    const bots = mockBots([OWN]);
    await open('/my-bots', [bots]);
    await screen.findByRole('article', { name: 'Own bot' });
    expect(bots.calls).toEqual([FIRST_TWELVE]);
  });

  it('shows no more than twelve of five thousand, and the requested page', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => buildBot({ id: index + 1, name: `Bot no ${index + 1}` }));
    const bots = mockBots(many);
    const { user, location } = await open('/my-bots', [bots]);
    await screen.findByRole('article', { name: 'Bot no 12' });
    expect(screen.getAllByRole('article')).toHaveLength(12);
    await user.click(screen.getByTitle('2'));
    expect(await screen.findByRole('article', { name: 'Bot no 13' })).toBeInTheDocument();
    expect(screen.getAllByRole('article')).toHaveLength(12);
    expect(location()).toBe('/my-bots?page=2');
    expect(bots.calls.at(-1)).toEqual({ ...FIRST_TWELVE, pageNumber: 2 });
  });

  it('shows the last page for a page number beyond the end', async () => {
    const { location } = await open('/my-bots?page=9', [mockBots([OWN])]);
    expect(await screen.findByRole('article', { name: 'Own bot' })).toBeInTheDocument();
    expect(location()).toBe('/my-bots');
  });

  it('searches when typing pauses, and offers to clear a search without results', async () => {
    const bots = mockBots([OWN, SHARED]);
    const { user, location } = await open('/my-bots', [bots]);
    await screen.findByRole('article', { name: 'Shared bot' });
    await user.type(screen.getByRole('searchbox', { name: 'Search bots' }), 'nobody');
    expect(await screen.findByText('Nothing matches your search')).toBeVisible();
    expect(bots.calls.at(-1)).toEqual({ ...FIRST_TWELVE, searchText: 'nobody' });
    expect(location()).toBe('/my-bots?search=nobody');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('article', { name: 'Shared bot' })).toBeInTheDocument();
  });

  it('shows an empty state and offers to create a bot', async () => {
    const { user, location } = await open('/my-bots', [mockBots([]), ...mockFormChoices()]);
    expect(await screen.findByText('No bots yet')).toBeVisible();
    const [button] = screen.getAllByRole('button', { name: /Create Bot/ });
    if (!button) throw new Error('There is no way to create a bot');
    await user.click(button);
    expect(location()).toBe('/my-bots?dialog=create');
    expect(await findDialog('Create Bot')).toBeInTheDocument();
  });

  it('shows a failure and reloads', async () => {
    const bots = mockOperation<GetBotByUserIdQuery, GetBotByUserIdQueryVariables>(GetBotByUserIdDocument, {
      response: (_variables, earlier) => ({
        getBotByUserId:
          earlier === 0
            ? { status: 503, message: 'Please wait a moment', total_count: null, data: null }
            : { status: 200, message: '', total_count: 1, data: [OWN] },
      }),
    });
    const { user } = await open('/my-bots', [bots]);
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait a moment');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Own bot' })).toBeInTheDocument();
  });

  it('shows a skeleton before the first response', async () => {
    const bots = mockOperation<GetBotByUserIdQuery, GetBotByUserIdQueryVariables>(GetBotByUserIdDocument, {
      delay: 'forever',
    });
    await open('/my-bots', [bots]);
    expect(screen.getByText('Loading')).toBeInTheDocument();
  });

  it('speaks Turkish', async () => {
    await open('/my-bots', [mockBots([])], 'tr');
    expect(await screen.findByText('Henüz botunuz yok')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Botlarım' })).toBeVisible();
  });
});

describe('the filter', () => {
  const choose = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) => {
    await user.click(screen.getByRole('combobox', { name: 'Filter by owner' }));
    await user.click(await screen.findByTitle(name));
  };

  it('stores the filter by own bots in the address and in this browser', async () => {
    const bots = mockBots([OWN, SHARED]);
    const { user, location } = await open('/my-bots', [bots, mockTeamList([PERSONAL_TEAM, MOMENTUM])]);
    await screen.findByRole('article', { name: 'Shared bot' });
    await choose(user, 'My own bots');
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Shared bot' })).not.toBeInTheDocument());
    expect(location()).toBe('/my-bots?filter=personal');
    expect(bots.calls.at(-1)).toEqual({ ...FIRST_TWELVE, ownedByMe: true });
    await waitFor(() => expect(localStorage.getItem(KEY)).toBe('personal'));
  });

  it('links to the page of a team, but not of the personal one', async () => {
    const bots = mockBots([OWN, SHARED]);
    const { user, location } = await open('/my-bots', [bots, mockTeamList([PERSONAL_TEAM, MOMENTUM])]);
    await screen.findByRole('article', { name: 'Shared bot' });
    await user.click(screen.getByRole('combobox', { name: 'Filter by owner' }));
    expect(await screen.findByTitle('Momentum')).toBeInTheDocument();
    expect(screen.queryByTitle('Personal')).not.toBeInTheDocument();
    await user.click(screen.getByTitle('Momentum'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Bots of Momentum' })).toBeVisible();
    expect(location()).toBe('/my-bots/11');
    expect(bots.calls.at(-1)).toEqual({ ...FIRST_TWELVE, teamId: 11 });
    await waitFor(() => expect(localStorage.getItem(KEY)).toBe('team:11'));
  });

  it.each([
    ['personal', { ownedByMe: true }],
    ['team:11', { teamId: 11 }],
    ['all', {}],
    ['"personal"', { ownedByMe: true }],
    ['"team:11"', { teamId: 11 }],
    ['"all"', {}],
    ['"team:x"', {}],
    ['{"a":1}', {}],
  ])('starts with the stored filter: %s', async (storedFilter, narrowed) => {
    localStorage.setItem(KEY, storedFilter);
    const bots = mockBots([OWN, SHARED]);
    await open('/my-bots', [bots, mockTeamList([PERSONAL_TEAM, MOMENTUM])]);
    await screen.findAllByRole('article');
    expect(bots.calls[0]).toEqual({ ...FIRST_TWELVE, ...narrowed });
  });

  it('prefers the address over the stored filter', async () => {
    localStorage.setItem(KEY, 'personal');
    const bots = mockBots([OWN, SHARED]);
    await open('/my-bots?filter=all', [bots]);
    expect(await screen.findByRole('article', { name: 'Shared bot' })).toBeInTheDocument();
    await waitFor(() => expect(localStorage.getItem(KEY)).toBe('all'));
  });

  it('reports a team that is not the viewer’s, and links to all bots', async () => {
    localStorage.setItem(KEY, 'personal');
    const { user } = await open('/my-bots/77', [mockWithoutTeam77(), mockTeamList([PERSONAL_TEAM])]);
    const seeAll = await screen.findByRole('link', { name: 'See all bots' });
    // A filter that could not be shown was not stored.
    await waitFor(() => expect(localStorage.getItem(KEY)).toBe('personal'));
    await user.click(seeAll);
    expect(await screen.findByRole('article', { name: 'Own bot' })).toBeInTheDocument();
  });

  it.each(['team:77', '"team:77"'])(
    'shows all bots when the stored team no longer exists: %s',
    async (storedFilter) => {
      localStorage.setItem(KEY, storedFilter);
      const { location } = await open('/my-bots', [mockWithoutTeam77(), mockTeamList([PERSONAL_TEAM])]);
      expect(await screen.findByRole('article', { name: 'Own bot' })).toBeInTheDocument();
      expect(await screen.findByText(/^The team you last chose no longer exists/)).toBeInTheDocument();
      expect(location()).toBe('/my-bots?filter=all');
      expect(screen.getByTitle('All bots')).toBeInTheDocument();
      await waitFor(() => expect(localStorage.getItem(KEY)).toBe('all'));
    },
  );

  const mockWithoutTeam77 = () =>
    mockOperation<GetBotByUserIdQuery, GetBotByUserIdQueryVariables>(GetBotByUserIdDocument, {
      response: ({ teamId }) => ({
        getBotByUserId:
          teamId === 77
            ? { status: 404, message: 'This team could not be found.', total_count: null, data: null }
            : { status: 200, message: '', total_count: 1, data: [OWN] },
      }),
    });

  it('sends no request for an invalid team id', async () => {
    const bots = mockBots([OWN]);
    await open('/my-bots/abc', [bots]);
    expect(await screen.findByRole('link', { name: 'See all bots' })).toBeInTheDocument();
    expect(bots.calls).toEqual([]);
  });
});

describe('the menu of a card', () => {
  const openMenu = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) =>
    user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));

  it('explains actions that are not allowed', async () => {
    const { user } = await open('/my-bots', [mockBots([buildBot({ ...SHARED, viewer_can: CAN_NOTHING })])]);
    await openMenu(user, 'Shared bot');
    expect(await screen.findByText('Members with read-only access cannot edit bots.')).toBeInTheDocument();
    expect(screen.getByText('Only the owner of the team can delete a bot.')).toBeInTheDocument();
    expect(screen.getByText(/^Only the owner and admins of the team can do this/)).toBeInTheDocument();
  });

  it('explains that a bot under review is frozen', async () => {
    const { user } = await open('/my-bots', [
      mockBots([buildBot({ ...SHARED, s2_bot_status: { id: 2, status: 'Verification requested' } })]),
    ]);
    await openMenu(user, 'Shared bot');
    expect(await screen.findByText('Frozen while the bot is under review.')).toBeInTheDocument();
    expect(screen.getByRole('menuitem', { name: /^Edit/ })).toHaveAttribute('aria-disabled', 'true');
  });

  it('opens the form of the bot', async () => {
    const detail = mockOperation<GetBotDetailsByIdQuery, GetBotDetailsByIdQueryVariables>(GetBotDetailsByIdDocument, {
      response: {
        getBotDetailsById: { status: 200, message: '', data: buildBotDetail({ id: 2, name: 'Shared bot' }) },
      },
    });
    const { user, location } = await open('/my-bots', [mockBots([SHARED]), detail, ...mockFormChoices()]);
    await openMenu(user, 'Shared bot');
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    expect(location()).toBe('/my-bots?dialog=edit&subject=2');
    expect(await screen.findByDisplayValue('Shared bot')).toBeInTheDocument();
  });

  it('requires a confirmation before it removes a bot, and reloads the list', async () => {
    const bots = mockBots([SHARED]);
    const remove = mockOperation<RemoveBotMutation, RemoveBotMutationVariables>(RemoveBotDocument, {
      response: {
        removeBot: {
          status: 200,
          message: 'Bot removed',
          data: buildBotDetail({ id: 2, s2_bot_status: { id: 8, status: 'Removed' } }),
        },
      },
    });
    const { user } = await open('/my-bots', [bots, remove]);
    await openMenu(user, 'Shared bot');
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const question = await findDialog('Remove the bot Shared bot?');
    expect(remove.calls).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Remove bot' }));
    expect(await screen.findByText('Bot removed')).toBeInTheDocument();
    expect(remove.calls).toEqual([{ botId: 2, isUndo: false }]);
    await waitFor(() => expect(bots.calls).toHaveLength(2));
  });

  it('restores a removed bot at once', async () => {
    const removed = buildBot({ ...SHARED, s2_bot_status: { id: 8, status: 'Removed' } });
    const restore = mockOperation<RemoveBotMutation, RemoveBotMutationVariables>(RemoveBotDocument, {
      response: { removeBot: { status: 200, message: 'Bot restored', data: buildBotDetail({ id: 2 }) } },
    });
    const { user } = await open('/my-bots', [mockBots([removed]), restore]);
    await openMenu(user, 'Shared bot');
    await user.click(await screen.findByRole('menuitem', { name: 'Restore' }));
    expect(await screen.findByText('Bot restored')).toBeInTheDocument();
    expect(restore.calls).toEqual([{ botId: 2, isUndo: true }]);
  });

  it('requires the name before it deletes; the back button closes the confirmation', async () => {
    const { user, navigate, location } = await open('/my-bots', [mockBots([SHARED])]);
    await openMenu(user, 'Shared bot');
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(location()).toBe('/my-bots?dialog=delete&subject=2');
    const question = await findDialog('Delete the bot Shared bot?');
    expect(within(question).getByRole('button', { name: 'Delete permanently' })).toBeDisabled();
    await act(() => navigate(-1));
    await waitFor(() => expect(screen.queryByText('Delete the bot Shared bot?')).not.toBeInTheDocument());
  });
});
