import type { OperationVariables } from '@apollo/client';

import { readEnvelope, type ResponseEnvelope } from './envelope';
import { useIdempotencyKey } from './useIdempotencyKey';
import { useRunner, type Action, type ActionOptions } from './useRunner';

/** The shape of a generated `useXxxMutation`. */
export type MutationHook<Data, Variables extends OperationVariables> = () => readonly [
  mutate: (options: { variables: Variables; context: Record<string, unknown> }) => Promise<{ data?: Data | null }>,
  result: unknown,
];

/**
 * The one way to change data: wraps a generated mutation hook.
 *
 * @example
 * const deleteTeam = useAction(useDeleteTeamMutation, { refetchQueries: ['getTeamDetailsByTeamTypeId'] });
 * const { ok } = await deleteTeam.run({ teamId: 7 });
 */
export function useAction<Data extends object, Variables extends OperationVariables>(
  useGeneratedMutation: MutationHook<Data, Variables>,
  options: ActionOptions<ResponseEnvelope<Data>, Variables> = {},
): Action<ResponseEnvelope<Data>, Variables> {
  const [mutate] = useGeneratedMutation();
  const { keyFor, settled } = useIdempotencyKey();
  return useRunner(
    async (variables: Variables) => {
      const context = { headers: { 'idempotency-key': keyFor(variables) } };
      const { data } = await mutate({ variables, context });
      return readEnvelope(data);
    },
    options,
    settled,
  );
}
