import type { OperationVariables } from '@apollo/client';

import type { Envelope } from '@/shared/action/envelope';
import type { Action } from '@/shared/action/useRunner';
import { tableSource } from '@/shared/ui/table/tableSource';

import type { LookupAction, LookupEntry, LookupQuery } from './types';

/** How a plain list is read. */
export const lookupSource = <Data extends object, Variables extends OperationVariables>(
  options: Parameters<typeof tableSource<Data, Variables, LookupQuery, LookupEntry>>[0],
) => tableSource<Data, Variables, LookupQuery, LookupEntry>(options);

/** An action of the wire as one of the list. */
export const via = <Reply extends Envelope, Variables, Input>(
  action: Action<Reply, Variables>,
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

/** An entry as it was looked at: what somebody else changed meanwhile is not deleted unseen. */
export const toSeen = ({ id, uts }: LookupEntry) => ({ id, expectedUts: uts });
