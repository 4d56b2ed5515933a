import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  GetFirstStepsDocument,
  type GetFirstStepsQuery,
  type GetFirstStepsQueryVariables,
} from '@/generated/firstSteps/getFirstSteps';
import {
  SaveFirstStepsDocument,
  type SaveFirstStepsMutation,
  type SaveFirstStepsMutationVariables,
} from '@/generated/firstSteps/saveFirstSteps';
import {
  GetTrendingStockAndTopGainerAndLoserDocument,
  type GetTrendingStockAndTopGainerAndLoserQuery,
  type GetTrendingStockAndTopGainerAndLoserQueryVariables,
} from '@/generated/market/getTrendingStockAndTopGainerAndLoser';
import type { FirstStep, FirstStepState } from '@/generated/schema';
import { DashboardPage } from '@/portals/user/dashboard/DashboardPage';

import { buildPerformer } from '../../support/builders/dashboards';
import { buildStock } from '../../support/builders/market';
import { buildAppUser } from '../../support/builders/viewers';
import { mockNotice } from '../../support/mocks/mockNotice';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import { mockAddAlert, mockAlertTypes } from '../alerts/alertMocks';
import { mockFollow } from '../follows/followMocks';
import { buildWatched, mockAdd, mockWatchlist } from '../watchlists/watchlistMocks';
import { mockCounts, mockDashboard, mockInfluencers, mockLayout } from './userDashboardMocks';

type States = Partial<Record<FirstStep, FirstStepState>>;

const toEntries = (states: States) =>
  (['stocks', 'people', 'alert'] as const).map((step) => ({ step, state: states[step] ?? 'open' }));

/** The steps of the account, which the mutation changes. */
function mockSteps(states: States) {
  const stored = { ...states };
  const read = mockOperation<GetFirstStepsQuery, GetFirstStepsQueryVariables>(GetFirstStepsDocument, {
    response: () => ({ getFirstSteps: { status: 200, message: '', data: toEntries(stored) } }),
  });
  const save = mockOperation<SaveFirstStepsMutation, SaveFirstStepsMutationVariables>(SaveFirstStepsDocument, {
    response: ({ steps, result }) => {
      for (const step of Array.isArray(steps) ? steps : [steps]) stored[step] = result;
      return { saveFirstSteps: { status: 200, message: '', data: toEntries(stored) } };
    },
  });
  return { read, save };
}

const mockTrending = () =>
  mockOperation<GetTrendingStockAndTopGainerAndLoserQuery, GetTrendingStockAndTopGainerAndLoserQueryVariables>(
    GetTrendingStockAndTopGainerAndLoserDocument,
    {
      response: {
        getTrendingStockAndTopGainerAndLoser: {
          status: 200,
          message: '',
          totalCount: 2,
          data: [
            buildStock({ id: 7 }),
            buildStock({ id: 8, ticker_symbol: 'THYAO', company_name: 'Türk Hava Yolları', currency: 'TRY' }),
          ],
        },
      },
    },
  );

interface Account {
  language?: 'en' | 'tr';
  watchlistCount?: number;
}

async function open(states: States, { language = 'en', watchlistCount = 0 }: Account = {}) {
  const steps = mockSteps(states);
  const add = mockAdd();
  const follow = mockFollow({ id: 801, is_follow: true });
  const alert = mockAddAlert();
  const mocks = [
    steps.read,
    steps.save,
    add,
    follow,
    alert,
    mockTrending(),
    mockAlertTypes(),
    mockWatchlist([buildWatched()]),
    mockCounts({
      status: 200,
      message: '',
      data: { watchlistCount, portfolioCount: 0, alertCount: 0, postCount: 0 },
    }),
    mockLayout(),
    mockDashboard(),
    mockInfluencers([buildPerformer({ user_id: 801, full_name: 'Ben Okafor', user_name: 'ben' })]),
  ];
  const page = await renderAt('/application-user/dashboard', {
    element: <DashboardPage />,
    viewer: buildAppUser({ id: 42 }),
    language,
    mocks,
    rest: mockNotice(),
  });
  return { ...page, ...steps, add, follow, alert };
}

const guide = async (name = 'First steps') => within(await screen.findByRole('region', { name }));

describe('the first steps on the dashboard', () => {
  it('add chosen stocks to the watchlist and continue with people', async () => {
    const { user, add, save } = await open({});
    const steps = await guide();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Welcome, /);
    expect(steps.getByRole('button', { name: 'Choose stocks' })).toHaveAttribute('aria-current', 'step');
    const submit = await steps.findByRole('button', { name: 'Watch the chosen stocks' });
    expect(submit).toBeDisabled();
    await user.click(await steps.findByRole('checkbox', { name: /THYAO/ }));
    await user.click(steps.getByRole('checkbox', { name: /AAPL/ }));
    await user.click(steps.getByRole('button', { name: 'Watch 2 stocks' }));
    await waitFor(() => expect(save.calls).toEqual([{ steps: ['stocks'], result: 'done' }]));
    expect(add.calls).toEqual([{ tickerIds: [8, 7] }]);
    // The button that had the focus is gone.
    await waitFor(() => expect(steps.getByRole('heading', { level: 3, name: 'Follow people' })).toHaveFocus());
    expect(steps.getByRole('button', { name: 'Choose stocks done' })).toBeDisabled();
  });

  it('continue without another stock for an account that watches some', async () => {
    const { user, add, save } = await open({}, { watchlistCount: 3 });
    await user.click(await (await guide()).findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(save.calls).toEqual([{ steps: ['stocks'], result: 'done' }]));
    expect(add.calls).toEqual([]);
  });

  it('follow chosen people', async () => {
    const { user, follow, save } = await open({ stocks: 'done' });
    const steps = await guide();
    await user.click(await steps.findByRole('checkbox', { name: /Ben Okafor/ }));
    await user.click(steps.getByRole('button', { name: 'Follow 1 person' }));
    await waitFor(() => expect(save.calls).toEqual([{ steps: ['people'], result: 'done' }]));
    expect(follow.calls).toEqual([{ userId: [801], isFollow: true }]);
  });

  it('set an alert for a stock of the watchlist, and end with the dashboard', async () => {
    const { user, alert, save } = await open({ stocks: 'done', people: 'skipped' });
    const steps = await guide();
    await user.click(await steps.findByRole('button', { name: 'Set alert for AAPL' }));
    const dialog = within(await findDialog('Set an alert for AAPL'));
    await user.type(dialog.getByLabelText(/^Price/), '250');
    await user.click(dialog.getByRole('button', { name: 'Set alert' }));
    await waitFor(() => expect(save.calls).toEqual([{ steps: ['alert'], result: 'done' }]));
    expect(alert.calls[0]).toMatchObject({ tickerId: 11, value: 250 });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument());
    expect(await screen.findByText('Your dashboard is ready.')).toBeVisible();
  });

  it('can be skipped one by one, and a skipped step opened again', async () => {
    const { user, save } = await open({});
    const steps = await guide();
    await user.click(await steps.findByRole('button', { name: 'Skip this step' }));
    await waitFor(() => expect(save.calls).toEqual([{ steps: ['stocks'], result: 'skipped' }]));
    expect(await steps.findByRole('heading', { level: 3, name: 'Follow people' })).toBeVisible();
    await user.click(steps.getByRole('button', { name: 'Choose stocks skipped' }));
    expect(await steps.findByRole('checkbox', { name: /AAPL/ })).toBeVisible();
    expect(steps.queryByRole('button', { name: 'Skip this step' })).not.toBeInTheDocument();
  });

  it('can all be skipped at once', async () => {
    const { user, save } = await open({ stocks: 'done' });
    await user.click((await guide()).getByRole('button', { name: 'Skip all' }));
    await waitFor(() => expect(save.calls).toEqual([{ steps: ['people', 'alert'], result: 'skipped' }]));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument());
  });

  it('are not shown once all have ended', async () => {
    await open({ stocks: 'done', people: 'skipped', alert: 'done' });
    expect(await screen.findByRole('region', { name: 'Related Posts' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Welcome back, /);
    expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
  });

  it('are in Turkish', async () => {
    await open({}, { language: 'tr' });
    const steps = await guide('İlk adımlar');
    expect(await steps.findByRole('group', { name: 'Öne çıkan hisseler' })).toBeVisible();
    expect(steps.getByRole('button', { name: 'Bu adımı atla' })).toBeVisible();
  });
});
