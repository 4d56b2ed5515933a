import type { OperationVariables } from '@apollo/client';

import type { ResponseEnvelope } from '@/shared/action/envelope';
import { useAction, type MutationHook } from '@/shared/action/useAction';

import { toLookupAction } from './source';
import type { LookupChanges, SwitchInput } from './types';

/**
 * Enables or disables an entry: one with its toast, or one of a bulk action, which reports the result itself.
 * @param refetchQueries names of the queries to refetch
 */
export function useSwitch<Data extends object, Variables extends OperationVariables>(
  useGeneratedMutation: MutationHook<Data, Variables>,
  refetchQueries: readonly string[],
  toVariables: (input: SwitchInput) => Variables,
): Pick<LookupChanges, 'setActive' | 'bulkSwitch'> {
  const withToast = useAction<Data, Variables>(useGeneratedMutation, { refetchQueries });
  const silent = useAction<Data, Variables>(useGeneratedMutation, { success: 'silent', failure: 'form' });
  return {
    setActive: toLookupAction<ResponseEnvelope<Data>, Variables, SwitchInput>(withToast, toVariables),
    bulkSwitch: { run: (input) => silent.run(toVariables(input)), refetchQueries },
  };
}
