import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import {
  DeleteTeamDocument,
  useDeleteTeamMutation,
  type DeleteTeamMutation,
  type DeleteTeamMutationVariables,
} from '@/generated/teams/deleteTeam';
import {
  GetTeamInvitesDocument,
  useGetTeamInvitesQuery,
  type GetTeamInvitesQuery,
  type GetTeamInvitesQueryVariables,
} from '@/generated/teams/getTeamInvites';
import { parseErrorBody, readFailure } from '@/shared/action/failure';
import { useRestAction, type RestFetch } from '@/shared/action/rest';
import { useAction } from '@/shared/action/useAction';
import { useQueryAction } from '@/shared/action/useQueryAction';
import type { ActionOptions } from '@/shared/action/useRunner';

import { mockOperation } from '../../../support/mocks/mockOperation';
import { renderPart } from '../../../support/render/renderAt';

type Options = Pick<
  ActionOptions<DeleteTeamMutation['deleteTeam'], DeleteTeamMutationVariables>,
  'failure' | 'success' | 'refetchQueries' | 'refetchAfterMs' | 'refetchIfStale'
>;

function Deleting(options: Options) {
  const remove = useAction(useDeleteTeamMutation, options);
  const press = () => void remove.run({ teamId: 7 });
  return (
    <>
      <button type="button" onClick={press}>
        Delete
      </button>
      <output>{remove.busy ? 'busy' : 'idle'}</output>
      <p>{remove.error ?? 'no error'}</p>
    </>
  );
}

/** One action for several rows. */
function DeletingRows() {
  const remove = useAction(useDeleteTeamMutation);
  return (
    <>
      <button type="button" onClick={() => void remove.run({ teamId: 7 })}>
        Delete 7
      </button>
      <button type="button" onClick={() => void remove.run({ teamId: 8 })}>
        Delete 8
      </button>
      <output>{remove.busy ? 'busy' : 'idle'}</output>
    </>
  );
}

const UNREACHED = 'Something went wrong: Bourse cannot be reached. Nothing you typed is lost. Please try again.';

const mockDelete = (status: number, message: string) =>
  mockOperation<DeleteTeamMutation, DeleteTeamMutationVariables>(DeleteTeamDocument, {
    response: { deleteTeam: { status, message } },
  });

const failDelete = (error: Error) =>
  mockOperation<DeleteTeamMutation, DeleteTeamMutationVariables>(DeleteTeamDocument, { error });

const serverError = (status: number, body: string) =>
  new ServerError('refused', { response: new Response(body, { status }), bodyText: body });

describe('useAction', () => {
  it('sends the variables and shows the server’s message on success', async () => {
    const deleteTeam = mockDelete(200, 'Team deleted');
    const { user } = await renderPart(<Deleting />, { mocks: [deleteTeam] });
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect((await screen.findByText('Team deleted')).closest('[role]')).toHaveAttribute('role', 'status');
    expect(deleteTeam.calls).toEqual([{ teamId: 7 }]);
    expect(screen.getByText('idle')).toBeVisible();
  });

  it('is busy while it runs and sends a double click once', async () => {
    const deleteTeam = mockDelete(200, 'Team deleted');
    const { user } = await renderPart(<Deleting />, { mocks: [deleteTeam] });
    const button = screen.getByRole('button', { name: 'Delete' });
    act(() => {
      button.click();
      button.click();
    });
    expect(screen.getByText('busy')).toBeVisible();
    await screen.findByText('Team deleted');
    expect(deleteTeam.calls).toHaveLength(1);
    await user.click(button);
    await waitFor(() => expect(deleteTeam.calls).toHaveLength(2));
  });

  it('runs the action of the next row after the first one, and is busy until both have ended', async () => {
    const deleteTeam = mockOperation<DeleteTeamMutation, DeleteTeamMutationVariables>(DeleteTeamDocument, {
      response: ({ teamId }) => ({ deleteTeam: { status: 200, message: `Team ${teamId} deleted` } }),
    });
    await renderPart(<DeletingRows />, { mocks: [deleteTeam] });
    const press = (name: string) => screen.getByRole('button', { name }).click();
    act(() => {
      press('Delete 7');
      press('Delete 8');
      press('Delete 8');
    });
    await screen.findByText('Team 7 deleted');
    await screen.findByText('Team 8 deleted');
    await waitFor(() => expect(screen.getByText('idle')).toBeVisible());
    expect(deleteTeam.calls).toEqual([{ teamId: 7 }, { teamId: 8 }]);
  });

  it('runs the action of the next row although the first one has failed', async () => {
    const failed = mockOperation<DeleteTeamMutation, DeleteTeamMutationVariables>(DeleteTeamDocument, {
      variables: { teamId: 7 },
      error: new Error('offline'),
    });
    await renderPart(<DeletingRows />, { mocks: [failed, mockDelete(200, 'Team deleted')] });
    act(() => {
      screen.getByRole('button', { name: 'Delete 7' }).click();
      screen.getByRole('button', { name: 'Delete 8' }).click();
    });
    expect(await screen.findByText(UNREACHED)).toBeVisible();
    expect(await screen.findByText('Team deleted')).toBeVisible();
  });

  it('shows an error as a toast', async () => {
    const { user } = await renderPart(<Deleting />, { mocks: [mockDelete(400, 'The team has bots')] });
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect((await screen.findByText('The team has bots')).closest('[role]')).toHaveAttribute('role', 'alert');
    expect(screen.getByText('no error')).toBeVisible();
  });

  it('passes an error to the form instead, never to both', async () => {
    const { user } = await renderPart(<Deleting failure="form" />, { mocks: [mockDelete(400, 'The team has bots')] });
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findAllByText('The team has bots')).toHaveLength(1);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('reports that the platform cannot be reached when there is no response', async () => {
    const { user } = await renderPart(<Deleting />, { mocks: [failDelete(new Error('offline'))] });
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(UNREACHED)).toBeVisible();
  });

  it('shows Something went wrong when the server gives no reason', async () => {
    const { user } = await renderPart(<Deleting />, { mocks: [failDelete(serverError(500, '<html>'))] });
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Something went wrong')).toBeVisible();
  });

  it('uses the server’s error body when there is one', async () => {
    const error = serverError(429, '{"message":"Slow down"}');
    const { user } = await renderPart(<Deleting />, { mocks: [failDelete(error)] });
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Slow down')).toBeVisible();
  });

  it('leaves a lost session to the sign-in page', async () => {
    const { user } = await renderPart(<Deleting />, { mocks: [failDelete(serverError(401, '{}'))] });
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.getByText('idle')).toBeVisible());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

function DeletingBesideList(options: Options & { afterMs: number }) {
  const { data } = useGetTeamInvitesQuery();
  return (
    <>
      <span>{data?.getTeamInvites.message}</span>
      <Deleting refetchQueries={['getTeamInvites', 'getTeamMembers']} refetchAfterMs={options.afterMs} />
    </>
  );
}

describe('refetching after an action', () => {
  it('waits for the given delay and reads only mounted queries', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const invites = mockOperation<GetTeamInvitesQuery, GetTeamInvitesQueryVariables>(GetTeamInvitesDocument, {
        response: (_variables, earlier) => ({
          getTeamInvites: { status: 200, message: `Read ${earlier + 1}`, total_count: 0, data: [] },
        }),
      });
      const { user } = await renderPart(<DeletingBesideList afterMs={1000} />, {
        mocks: [invites, mockDelete(200, 'Team deleted')],
      });
      await screen.findByText('Read 1');
      await user.click(screen.getByRole('button', { name: 'Delete' }));
      await screen.findByText('Team deleted');
      await act(() => vi.advanceTimersByTimeAsync(700));
      expect(invites.calls).toHaveLength(1);
      await act(() => vi.advanceTimersByTimeAsync(400));
      expect(await screen.findByText('Read 2')).toBeVisible();
    } finally {
      vi.useRealTimers();
    }
  });

  const countingInvites = () =>
    mockOperation<GetTeamInvitesQuery, GetTeamInvitesQueryVariables>(GetTeamInvitesDocument, {
      response: (_variables, earlier) => ({
        getTeamInvites: { status: 200, message: `Read ${earlier + 1}`, total_count: 0, data: [] },
      }),
    });

  it.each([403, 404, 409])('reads at once when a stale request is rejected with %i', async (status) => {
    const { user } = await renderPart(<DeletingBesideList afterMs={60_000} />, {
      mocks: [countingInvites(), mockDelete(status, 'Too late')],
    });
    await screen.findByText('Read 1');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Too late')).toBeVisible();
    expect(await screen.findByText('Read 2')).toBeVisible();
  });

  it('does not refetch when the input is rejected', async () => {
    const invites = countingInvites();
    const { user } = await renderPart(<DeletingBesideList afterMs={0} />, {
      mocks: [invites, mockDelete(400, 'That does not hold')],
    });
    await screen.findByText('Read 1');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('That does not hold')).toBeVisible();
    expect(invites.calls).toHaveLength(1);
  });

  it('does not request a skipped query with the same name', async () => {
    const invites = countingInvites();
    const Skipping = () => {
      useGetTeamInvitesQuery({ skip: true });
      return <Deleting refetchQueries={['getTeamInvites']} />;
    };
    const { user } = await renderPart(<Skipping />, { mocks: [invites, mockDelete(200, 'Team deleted')] });
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Team deleted')).toBeVisible();
    expect(invites.calls).toHaveLength(0);
  });

  it('reads more than after a success when more may have changed', async () => {
    const ShownBeside = () => {
      const { data } = useGetTeamInvitesQuery();
      return (
        <>
          <span>{data?.getTeamInvites.message}</span>
          <Deleting refetchQueries={['getTeamMembers']} refetchIfStale={['getTeamInvites']} />
        </>
      );
    };
    const { user } = await renderPart(<ShownBeside />, { mocks: [countingInvites(), mockDelete(404, 'Gone')] });
    await screen.findByText('Read 1');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Read 2')).toBeVisible();
  });
});

function InvitesWithAction() {
  const action = useQueryAction<GetTeamInvitesQuery, GetTeamInvitesQueryVariables>(GetTeamInvitesDocument);
  return (
    <button type="button" onClick={() => void action.run({})}>
      Go
    </button>
  );
}

describe('useQueryAction', () => {
  it('runs on demand, bypasses the cache, and never runs on render', async () => {
    const invites = mockOperation<GetTeamInvitesQuery, GetTeamInvitesQueryVariables>(GetTeamInvitesDocument, {
      response: { getTeamInvites: { status: 200, message: 'Done', total_count: 0, data: [] } },
    });
    const { user } = await renderPart(<InvitesWithAction />, { mocks: [invites] });
    expect(invites.calls).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Go' }));
    await waitFor(() => expect(invites.calls).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Go' }));
    await waitFor(() => expect(invites.calls).toHaveLength(2));
  });
});

function RemovingBanner() {
  const action = useRestAction('/api/removeTeamBanner', (variables: { teamId: number }) => variables);
  return (
    <button type="button" onClick={() => void action.run({ teamId: 7 })}>
      Remove
    </button>
  );
}

describe('useRestAction', () => {
  it('posts JSON and reads the envelope', async () => {
    const rest = vi.fn<RestFetch>().mockResolvedValue(Response.json({ status: 200, message: 'Banner removed' }));
    const { user } = await renderPart(<RemovingBanner />, { rest });
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect((await screen.findByText('Banner removed')).closest('[role]')).toHaveAttribute('role', 'status');
    expect(rest).toHaveBeenCalledWith('/api/removeTeamBanner', expect.objectContaining({ body: '{"teamId":7}' }));
  });

  it.each([
    ['an envelope', Response.json({ status: 404, message: 'No such team' }), 'No such team'],
    ['an error body', Response.json({ message: 'Too large' }, { status: 413 }), 'Too large'],
    ['a page of a proxy', new Response('<html>', { status: 502 }), 'Something went wrong'],
  ])('shows an error in the form of %s', async (_kind, response, text) => {
    const { user } = await renderPart(<RemovingBanner />, { rest: () => Promise.resolve(response) });
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect((await screen.findByText(text)).closest('[role]')).toHaveAttribute('role', 'alert');
  });
});

describe('messageOfBody', () => {
  it('reads the bodies of Bourse and of GraphQL, and nothing else', () => {
    expect(parseErrorBody('{"message":"A"}')).toBe('A');
    expect(parseErrorBody('{"errors":[{"message":"B"}]}')).toBe('B');
    expect(parseErrorBody('[]')).toBeNull();
    expect(parseErrorBody('<html>')).toBeNull();
  });
});

describe('readFailure', () => {
  it('recognizes the rate limit of a single call, which has no HTTP status', () => {
    const failWithCode = (code: string) =>
      readFailure(new CombinedGraphQLErrors({ errors: [{ message: 'Slow down', extensions: { code } }] }));
    expect(failWithCode('RATE_LIMITED')).toEqual({ status: 429, message: 'Slow down' });
    expect(failWithCode('INTERNAL')).toEqual({ status: 'fail', message: 'Slow down' });
  });
});
