import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import {
  GetTeamInvitesDocument,
  type GetTeamInvitesQuery,
  type GetTeamInvitesQueryVariables,
} from '@/generated/teams/getTeamInvites';
import { InviteBell } from '@/app/shell/toolbar/InviteBell';

import { mockOperation } from '../../support/mocks/mockOperation';
import { renderPart } from '../../support/render/renderAt';

const MINUTE = 60_000;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** One invite more with every request. */
const mockInvites = () =>
  mockOperation<GetTeamInvitesQuery, GetTeamInvitesQueryVariables>(GetTeamInvitesDocument, {
    response: (_variables, earlier) => ({
      getTeamInvites: { status: 200, message: '', total_count: earlier + 1, data: [] },
    }),
  });

describe('the bell of team invites', () => {
  it('reads the number again every minute while the page is visible', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const invites = mockInvites();
    await renderPart(<InviteBell />, { mocks: [invites] });
    expect(await screen.findByRole('button', { name: /1/ })).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(MINUTE - 5_000));
    expect(invites.calls).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(await screen.findByRole('button', { name: /2/ })).toBeInTheDocument();
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await act(() => vi.advanceTimersByTimeAsync(3 * MINUTE));
    expect(invites.calls).toHaveLength(2);
  });
});
