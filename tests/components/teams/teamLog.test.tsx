import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { TeamLog_TeamLogEntryFragment } from '@/generated/teams/fragments';
import { GetTeamLogDocument, type GetTeamLogQuery, type GetTeamLogQueryVariables } from '@/generated/teams/getTeamLog';
import { TeamDetailPage } from '@/portals/developer/teams/TeamDetailPage';

import { buildMember, buildTeamDetail } from '../../support/builders/teams';
import { buildDeveloper } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { stubHeights } from '../../support/render/layout';
import { renderAt } from '../../support/render/renderAt';
import { mockMembers, mockTeam } from './teamMocks';

beforeEach(() => stubHeights({ region: 600, listitem: 84 }));
afterEach(() => vi.restoreAllMocks());

const ACTOR = { id: 71, full_name: 'Ada Yilmaz', username: 'ada', thumb: null };

const buildEntry = (change: Partial<TeamLog_TeamLogEntryFragment> = {}): TeamLog_TeamLogEntryFragment => ({
  id: 1,
  action: 'team.changed',
  actor: ACTOR,
  subject_type: 'team',
  subject_id: 11,
  subject_name: 'Momentum',
  changes: [],
  cts: '2026-03-01T09:00:00.000Z',
  ...change,
});

const mockLog = (entries: readonly TeamLog_TeamLogEntryFragment[]) =>
  mockOperation<GetTeamLogQuery, GetTeamLogQueryVariables>(GetTeamLogDocument, {
    response: ({ pageNumber, pageSize }) => ({
      getTeamLog: {
        status: 200,
        message: '',
        total_count: entries.length,
        data: entries.slice((pageNumber - 1) * pageSize, pageNumber * pageSize),
      },
    }),
  });

const openLog = (log: Pick<MockedOperation<never>, 'mock'>, options: { language?: 'en' | 'tr'; path?: string } = {}) =>
  renderAt(options.path ?? '/team-detail/11?dialog=log', {
    route: '/team-detail/:teamId',
    element: <TeamDetailPage />,
    viewer: buildDeveloper({ id: 501 }),
    language: options.language,
    mocks: [mockTeam(buildTeamDetail({ id: 11, name: 'Momentum' })), mockMembers([buildMember({ user_id: 501 })]), log],
  });

describe('the log of a team', () => {
  it('opens from the page and is part of its address', async () => {
    const { user, location } = await openLog(mockLog([buildEntry()]), { path: '/team-detail/11' });
    await user.click(await screen.findByRole('button', { name: 'Activity log' }));
    expect(await findDialog('Activity log')).toBeInTheDocument();
    expect(location()).toBe('/team-detail/11?dialog=log');
  });

  it('shows actors and actions, with the values before and after, in words', async () => {
    await openLog(
      mockLog([
        buildEntry({
          id: 3,
          action: 'member.roleChanged',
          subject_type: 'user',
          subject_id: 72,
          subject_name: 'Ben Okafor',
          changes: [{ field: 'role', before: 'developer', after: 'readonly' }],
        }),
        buildEntry({
          id: 2,
          action: 'bot.accepted',
          subject_type: 'bot',
          subject_id: 31,
          subject_name: 'Volume Watch',
          changes: [
            { field: 'status', before: 'publish_requested', after: 'published' },
            { field: 'secretField', before: 'x', after: 'y' },
          ],
        }),
        buildEntry({ id: 1, changes: [{ field: 'name', before: null, after: 'Momentum' }] }),
      ]),
    );
    const log = await findDialog('Activity log');
    expect(await within(log).findByRole('link', { name: 'Ben Okafor' })).toHaveAttribute('href', '/user/72');
    expect(within(log).getByRole('link', { name: 'Volume Watch' })).toHaveAttribute('href', '/my-bots-detail/31');
    expect(within(log).getByText('Role: Developer → Read-only')).toBeInTheDocument();
    expect(within(log).getByText(/^Status: .* → Published$/)).toBeInTheDocument();
    expect(within(log).getByText('Name: Momentum')).toBeInTheDocument();
    expect(within(log).queryByText(/secretField/)).not.toBeInTheDocument();
    expect(log).toHaveTextContent('Ada Yilmaz changed the role of Ben Okafor');
  });

  it('shows deleted users and bots, and actions without a translation', async () => {
    await openLog(
      mockLog([
        buildEntry({ id: 3, action: 'member.removed', subject_type: 'user', subject_id: null, subject_name: null }),
        buildEntry({ id: 2, action: 'bot.deleted', subject_type: 'bot', subject_id: null, subject_name: 'Old Bot' }),
        buildEntry({
          id: 1,
          action: 'bot.somethingNew',
          actor: null,
          subject_type: 'bot',
          subject_id: 9,
          subject_name: 'New Bot',
        }),
      ]),
    );
    const log = await findDialog('Activity log');
    await within(log).findByText('Old Bot');
    expect(log).toHaveTextContent('Ada Yilmaz removed Deleted user from the team');
    expect(log).toHaveTextContent('Ada Yilmaz deleted Old Bot');
    expect(log).toHaveTextContent('Deleted user changed New Bot');
    expect(within(log).queryByRole('link', { name: 'Old Bot' })).not.toBeInTheDocument();
  });

  it('speaks Turkish', async () => {
    await openLog(mockLog([buildEntry({ action: 'team.created' })]), { language: 'tr' });
    const log = await findDialog('Etkinlik günlüğü');
    await within(log).findByText('Ada Yilmaz');
    expect(log).toHaveTextContent('Ada Yilmaz takımı kurdu');
  });

  it('shows an empty state', async () => {
    await openLog(mockLog([]));
    const log = await findDialog('Activity log');
    expect(await within(log).findByText('No activity yet')).toBeInTheDocument();
  });

  it('shows a failure with a retry', async () => {
    const failing = mockOperation<GetTeamLogQuery, GetTeamLogQueryVariables>(GetTeamLogDocument, {
      error: new Error('offline'),
    });
    const { user } = await openLog(failing);
    const log = await findDialog('Activity log');
    expect(await within(log).findByRole('alert')).toHaveTextContent('Something went wrong');
    await user.click(within(log).getByRole('button', { name: 'Try again' }));
    expect(await within(log).findByRole('alert')).toBeInTheDocument();
    expect(failing.calls.length).toBeGreaterThan(1);
  });

  it('loads page by page', async () => {
    const entries = Array.from({ length: 45 }, (_unused, place) => buildEntry({ id: 45 - place }));
    const log = mockLog(entries);
    const { user } = await openLog(log);
    const dialog = await findDialog('Activity log');
    await user.click(await within(dialog).findByRole('button', { name: /more/i }));
    await waitFor(() => expect(log.calls.map(({ pageNumber }) => pageNumber)).toContain(2));
  });
});
