import { useApolloClient } from '@apollo/client/react';

import {
  GetFirstStepsDocument,
  useGetFirstStepsQuery,
  type GetFirstStepsQuery,
} from '@/generated/firstSteps/getFirstSteps';
import { useSaveFirstStepsMutation } from '@/generated/firstSteps/saveFirstSteps';
import type { FirstStep, FirstStepResult } from '@/generated/schema';
import { readResponse } from '@/shared/action/readResponse';
import { useAction } from '@/shared/action/useAction';

type Entry = NonNullable<GetFirstStepsQuery['getFirstSteps']['data']>[number];

export interface FirstStepsGuide {
  /** False until the steps of the account are read. */
  isLoaded: boolean;
  /** Whether a step is neither done nor skipped. */
  isOpen: boolean;
  /** In their order; empty for accounts that are offered none, and when they cannot be read. */
  entries: readonly Entry[];
  /** Ends steps. Resolves to whether the server stored it. */
  save: (steps: readonly FirstStep[], result: FirstStepResult) => Promise<boolean>;
  busy: boolean;
}

const NO_ENTRIES: readonly Entry[] = [];

/** The first steps of the account, which the server stores: they continue on every device. */
export function useFirstSteps(): FirstStepsGuide {
  const { cache } = useApolloClient();
  const { response, failure } = readResponse(useGetFirstStepsQuery());
  const action = useAction(useSaveFirstStepsMutation, { success: 'silent' });
  const entries = response?.data ?? NO_ENTRIES;

  const save = async (steps: readonly FirstStep[], result: FirstStepResult) => {
    const { ok, response: saved } = await action.run({ steps: [...steps], result });
    if (ok)
      cache.updateQuery<GetFirstStepsQuery>({ query: GetFirstStepsDocument }, (stored) =>
        stored ? { getFirstSteps: { ...stored.getFirstSteps, data: saved.data } } : undefined,
      );
    return ok;
  };

  return {
    isLoaded: response !== undefined || failure !== undefined,
    isOpen: entries.some(({ state }) => state === 'open'),
    entries,
    save,
    busy: action.busy,
  };
}
