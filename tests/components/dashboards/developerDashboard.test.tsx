import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  GetAllNewsDetailsDocument,
  type GetAllNewsDetailsQuery,
  type GetAllNewsDetailsQueryVariables,
} from '@/generated/news/getAllNewsDetails';
import {
  GetDeveloperDashboardCountDocument,
  type GetDeveloperDashboardCountQuery,
  type GetDeveloperDashboardCountQueryVariables,
} from '@/generated/dashboards/getDeveloperDashboardCount';
import {
  GetFirstStepsDocument,
  type GetFirstStepsQuery,
  type GetFirstStepsQueryVariables,
} from '@/generated/firstSteps/getFirstSteps';
import { AddTeamDocument, type AddTeamMutation, type AddTeamMutationVariables } from '@/generated/teams/addTeam';
import { DashboardPage } from '@/portals/developer/dashboard/DashboardPage';

import { buildNews } from '../../support/builders/news';
import { buildPerson, buildTeam } from '../../support/builders/teams';
import { buildDeveloper } from '../../support/builders/viewers';
import { mockNotice } from '../../support/mocks/mockNotice';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import { mockFormChoices } from '../bots/botMocks';
import { mockPeople } from '../teams/teamMocks';
import { mockNoSteps } from './userDashboardMocks';

const mockNews = (response: GetAllNewsDetailsQuery['getAllNewsDetails']) =>
  mockOperation<GetAllNewsDetailsQuery, GetAllNewsDetailsQueryVariables>(GetAllNewsDetailsDocument, {
    response: { getAllNewsDetails: response },
  });

const NEWS = [
  buildNews({
    id: 1,
    title: 'Banks lead the market',
    message: 'Shares of banks rose.',
    ticker_details: [
      { ticker_id: 1, ticker_symbol: 'AKBNK', ticker_name: 'Akbank', ticker_image: null, currency: 'TRY' },
    ],
  }),
  buildNews({ id: 2, title: 'A quiet day', message: 'A quiet day', is_simulated: false }),
];

const someNews = () => mockNews({ status: 200, message: '', totalCount: 2, nextCursor: null, data: NEWS });

type Stats = NonNullable<GetDeveloperDashboardCountQuery['getDeveloperDashboardCount']['data']>;

const stats: Stats = {
  botCount: 7,
  botReviewCount: 2,
  betaBotCount: 1,
  newRatingCount: 12,
  subscriberCount: 3_456,
  useCount: 78_901,
};

const mockStats = (change: Partial<Stats> = {}) =>
  mockOperation<GetDeveloperDashboardCountQuery, GetDeveloperDashboardCountQueryVariables>(
    GetDeveloperDashboardCountDocument,
    { response: { getDeveloperDashboardCount: { status: 200, message: '', data: { ...stats, ...change } } } },
  );

const open = (
  mocks: ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>,
  path = '/dashboard',
  language: 'en' | 'tr' = 'en',
  ownStats: Pick<MockedOperation<never>, 'mock'> = mockStats(),
  firstSteps: Pick<MockedOperation<never>, 'mock'> = mockNoSteps(),
) =>
  renderAt(path, {
    element: <DashboardPage />,
    viewer: buildDeveloper(),
    mocks: [ownStats, firstSteps, ...mocks],
    language,
    rest: mockNotice(),
  });

describe('the figures of the developer’s bots', () => {
  const findTile = async (name: RegExp) =>
    within(await screen.findByRole('navigation', { name: 'Your bots' })).findByRole('link', { name });

  it.each([
    [/^Under review\s*2/, '/my-bots?filter=all'],
    [/^With beta testers\s*1/, '/my-bots?filter=all'],
    [/^New ratings\s*12\s*in 7 days/, '/bots-analytics?sort=rating&order=desc'],
    [/^Subscribers\s*3,456/, '/bots-analytics?sort=subscribers&order=desc'],
    [/^Uses\s*78,901\s*in 30 days/, '/bots-analytics'],
  ])('are linked to the page behind each: %s', async (name, page) => {
    await open([someNews()]);
    expect(await findTile(name)).toHaveAttribute('href', page);
    expect(screen.queryByText(/You have no bots yet/)).not.toBeInTheDocument();
    await screen.findByText('Banks lead the market');
  });

  it('have their places before they arrive, and a next step without bots', async () => {
    const none = mockStats({
      botCount: 0,
      botReviewCount: 0,
      betaBotCount: 0,
      newRatingCount: 0,
      subscriberCount: 0,
      useCount: 0,
    });
    const { user, location } = await open([someNews(), ...mockFormChoices()], '/dashboard', 'en', none);
    expect(within(screen.getByRole('navigation', { name: 'Your bots' })).getAllByRole('link')).toHaveLength(5);
    await user.click(await screen.findByRole('button', { name: 'Create your first bot' }));
    expect(location()).toBe('/dashboard?dialog=create-bot');
    await findDialog('Create Bot');
  });

  it('can be loaded again after a failure', async () => {
    const failing = mockOperation<GetDeveloperDashboardCountQuery, GetDeveloperDashboardCountQueryVariables>(
      GetDeveloperDashboardCountDocument,
      {
        response: (_variables, earlier) => ({
          getDeveloperDashboardCount:
            earlier === 0
              ? { status: 503, message: 'No figures today', data: null }
              : { status: 200, message: '', data: stats },
        }),
      },
    );
    const { user } = await open([someNews()], '/dashboard', 'en', failing);
    expect(await screen.findByText('No figures today')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findTile(/^Under review\s*2/)).toBeVisible();
  });
});

describe('the developer dashboard', () => {
  it('offers new developers a bot from a template', async () => {
    const steps = mockOperation<GetFirstStepsQuery, GetFirstStepsQueryVariables>(GetFirstStepsDocument, {
      response: { getFirstSteps: { status: 200, message: '', data: [{ step: 'bot', state: 'open' }] } },
    });
    const { user, location } = await open([someNews(), ...mockFormChoices()], '/dashboard', 'en', mockStats(), steps);
    const guide = within(await screen.findByRole('region', { name: 'First steps' }));
    expect(guide.getByRole('heading', { level: 3, name: 'Create your first bot' })).toBeVisible();
    await user.click(guide.getByRole('button', { name: 'Use “Digest”' }));
    expect(location()).toBe('/dashboard?dialog=create-bot&subject=digest');
    const dialog = within(await findDialog('Create Bot'));
    expect(dialog.getByLabelText(/^Short description/)).toHaveValue('The market in short');
  });

  it('leads to bots, teams and agreements, and to the documentation in a new tab', async () => {
    await open([someNews()]);
    const tiles = screen.getByRole('navigation', { name: 'Developer console' });
    expect(within(tiles).getByRole('link', { name: /My bots/ })).toHaveAttribute('href', '/my-bots');
    expect(within(tiles).getByRole('link', { name: /Teams/ })).toHaveAttribute('href', '/teams');
    expect(within(tiles).getByRole('link', { name: /Agreements/ })).toHaveAttribute('href', '/agreements');
    const documentation = within(tiles).getByRole('link', { name: /Documentation.*opens in a new tab/ });
    expect(documentation).toHaveAttribute('href', '/developers/docs');
    expect(documentation).toHaveAttribute('target', '_blank');
    await screen.findByText('Banks lead the market');
  });

  it('opens the documentation in a new tab from the banner', async () => {
    await open([someNews()]);
    const start = screen.getByRole('link', { name: /Get Started/ });
    expect(start).toHaveAttribute('href', '/developers/docs');
    expect(start).toHaveAttribute('target', '_blank');
    await screen.findByText('Banks lead the market');
  });

  it('shows the latest news with their source and tickers', async () => {
    await open([someNews()]);
    expect(await screen.findByRole('heading', { name: 'Banks lead the market' })).toBeVisible();
    expect(screen.getByText('Shares of banks rose.')).toBeVisible();
    expect(screen.getByText('AKBNK')).toBeVisible();
    expect(screen.getAllByText('Simulated')).toHaveLength(1);
    // A message that only repeats its title is not shown twice.
    expect(screen.getAllByText('A quiet day')).toHaveLength(1);
  });

  it('loads the news on entry and removes them on exit', async () => {
    const news = mockOperation<GetAllNewsDetailsQuery, GetAllNewsDetailsQueryVariables>(GetAllNewsDetailsDocument, {
      response: (_variables, earlier) => ({
        getAllNewsDetails: {
          status: 200,
          message: '',
          totalCount: 1,
          nextCursor: null,
          data: [buildNews({ id: earlier, title: `Edition ${earlier + 1}` })],
        },
      }),
    });
    const { navigate } = await open([news]);
    await screen.findByText('Edition 1');
    await act(() => navigate('/teams'));
    expect(screen.queryByText('Edition 1')).not.toBeInTheDocument();
    await act(() => navigate('/dashboard'));
    expect(await screen.findByText('Edition 2')).toBeVisible();
    expect(screen.queryByText('Edition 1')).not.toBeInTheDocument();
    expect(news.calls).toHaveLength(2);
  });

  it('shows when there are no news, and when they cannot be loaded', async () => {
    const empty = await open([mockNews({ status: 200, message: '', totalCount: 0, nextCursor: null, data: [] })]);
    expect(await screen.findByText('No news yet')).toBeVisible();
    empty.unmount();

    const failing = mockNews({
      status: 503,
      message: 'The newswire is silent',
      totalCount: null,
      nextCursor: null,
      data: null,
    });
    const { user } = await open([failing]);
    expect(await screen.findByText('The newswire is silent')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(failing.calls).toHaveLength(2));
  });

  it('opens the dialog of the Create Bot card', async () => {
    const { user, location } = await open([someNews(), ...mockFormChoices()]);
    await user.click(screen.getByRole('button', { name: 'Create Bot' }));
    expect(location()).toBe('/dashboard?dialog=create-bot');
    expect(within(await findDialog('Create Bot')).getByLabelText(/^Name/)).toHaveValue('');
  });

  it('opens the team list after a team was created here', async () => {
    const addTeam = mockOperation<AddTeamMutation, AddTeamMutationVariables>(AddTeamDocument, {
      response: { addTeam: { status: 200, message: 'Team Added Successfully', data: buildTeam() } },
    });
    const { user, location } = await open([
      someNews(),
      addTeam,
      mockPeople([buildPerson({ id: 71, full_name: 'Ada Yilmaz' })]),
    ]);
    await user.click(screen.getByRole('button', { name: 'Create Team' }));
    const dialog = await findDialog('Create Team');
    await user.type(within(dialog).getByLabelText(/^Name/), 'Momentum');
    await user.type(within(dialog).getByLabelText(/^Short description/), 'Trends');
    await user.type(within(dialog).getByLabelText(/^Description/), 'Follows trends');
    await user.click(within(dialog).getByRole('combobox', { name: /^Members/ }));
    await user.click(await screen.findByText('Ada Yilmaz', { selector: 'span' }));
    const create = within(dialog).getByRole('button', { name: /Create/ });
    await waitFor(() => expect(create).toBeEnabled());
    await user.click(create);
    expect(await screen.findByText('Team Added Successfully')).toBeInTheDocument();
    await waitFor(() => expect(location()).toBe('/teams'));
  });

  it('speaks Turkish', async () => {
    await open([someNews()], '/dashboard', 'tr');
    expect(screen.getByRole('heading', { level: 1, name: 'Hoş geldiniz, Deniz Aydin' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Takım oluştur' })).toBeVisible();
    await screen.findByText('Banks lead the market');
  });
});
