import type { OperationVariables } from '@apollo/client';

import type { Envelope } from '@/shared/action/envelope';
import type { Action } from '@/shared/action/useRunner';
import { tableSource } from '@/shared/ui/table/tableSource';

import type { LookupAction, LookupEntry, LookupQuery } from './types';

/** The data source of a lookup list. */
export const lookupSource = <Data extends object, Variables extends OperationVariables>(
  options: Parameters<typeof tableSource<Data, Variables, LookupQuery, LookupEntry>>[0],
) => tableSource<Data, Variables, LookupQuery, LookupEntry>(options);

/** Adapts a mutation to the list. */
export const toLookupAction = <CallResponse extends Envelope, Variables, Input>(
  action: Action<CallResponse, Variables>,
  toVariables: (input: Input) => Variables,
): LookupAction<Input> => ({
  busy: action.busy,
  error: action.error,
  clearError: action.clearError,
  run: async (input) => {
    const result = await action.run(toVariables(input));
    return result.ok ? undefined : result.message;
  },
});

/** The version on screen: an entry that another admin has changed is not deleted. */
export const toVersion = ({ id, uts }: LookupEntry) => ({ id, expectedUts: uts });
