import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import type { DeleteTeamMutation, DeleteTeamMutationVariables } from '@/generated/teams/deleteTeam';
import { useAction, type MutationHook } from '@/shared/action/useAction';

import { renderPart } from '../../../support/render/renderAt';

type Mutate = ReturnType<MutationHook<DeleteTeamMutation, DeleteTeamMutationVariables>>[0];

const done = { data: { deleteTeam: { __typename: 'StatusResponse' as const, status: 200, message: 'Team deleted' } } };

function Deleting({ mutate }: { mutate: Mutate }) {
  const remove = useAction<DeleteTeamMutation, DeleteTeamMutationVariables>(() => [mutate, null]);
  return (
    <>
      <button onClick={() => void remove.run({ teamId: 7 })}>Delete 7</button>
      <button onClick={() => void remove.run({ teamId: 8 })}>Delete 8</button>
      <output>{remove.busy ? 'busy' : 'idle'}</output>
    </>
  );
}

/** Presses the buttons one after the other and returns the keys that were sent. */
async function keysSent(mutate: ReturnType<typeof vi.fn<Mutate>>, presses: readonly string[]): Promise<string[]> {
  const { user } = await renderPart(<Deleting mutate={mutate} />);
  for (const name of presses) {
    await user.click(screen.getByRole('button', { name }));
    await screen.findByText('idle');
  }
  return mutate.mock.calls.map(([{ context }]) => JSON.stringify(context));
}

describe('the idempotency key of a mutation', () => {
  it('stays the same for a retry after a lost connection', async () => {
    const mutate = vi.fn<Mutate>().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(done);
    const [first, second] = await keysSent(mutate, ['Delete 7', 'Delete 7']);
    expect(first).toMatch(/"idempotency-key":"[0-9a-f]{32}"/);
    expect(second).toBe(first);
  });

  it.each([
    [502, true],
    [504, true],
    [413, false],
    [500, false],
  ])('after a response %i of a proxy stays the same: %s', async (status, isSame) => {
    const serverError = new ServerError('refused', { response: new Response('', { status }), bodyText: '' });
    const mutate = vi.fn<Mutate>().mockRejectedValueOnce(serverError).mockResolvedValue(done);
    const [first, second] = await keysSent(mutate, ['Delete 7', 'Delete 7']);
    expect(second === first).toBe(isSame);
  });

  it('is new after the server has named an error', async () => {
    const mistake = new CombinedGraphQLErrors({ errors: [{ message: 'Used for another request' }] });
    const mutate = vi.fn<Mutate>().mockRejectedValueOnce(mistake).mockResolvedValue(done);
    const keys = await keysSent(mutate, ['Delete 7', 'Delete 7']);
    expect(new Set(keys).size).toBe(2);
  });

  it('is new after a response, and for another submission', async () => {
    const mutate = vi.fn<Mutate>().mockResolvedValueOnce(done).mockRejectedValue(new TypeError('Failed to fetch'));
    const keys = await keysSent(mutate, ['Delete 7', 'Delete 7', 'Delete 8']);
    expect(new Set(keys).size).toBe(3);
  });
});
