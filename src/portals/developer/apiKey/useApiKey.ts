import { useEffect, useRef, useState } from 'react';

import {
  useCreateUniqueApiKeyMutation,
  type CreateUniqueApiKeyMutation,
  type CreateUniqueApiKeyMutationVariables,
} from '@/generated/accounts/createUniqueApiKey';
import {
  useRevokeApiKeyMutation,
  type RevokeApiKeyMutation,
  type RevokeApiKeyMutationVariables,
} from '@/generated/accounts/revokeApiKey';
import { useAction } from '@/shared/action/useAction';

/** The delay before a key is created (console §4). */
const CREATE_DELAY_MS = 500;
/** The details, which contain the masked key, are refetched after this (console §4). */
const REFETCH_DELAY_MS = 1_000;

const REJECTED: ReadonlySet<number | 'fail'> = new Set([400, 401]);

export interface ApiKeyAction {
  /** The full new key; undefined once the dialog has been closed. */
  fresh: string | undefined;
  busy: boolean;
  create: () => Promise<void>;
  revoke: () => Promise<void>;
}

/** Creates, replaces and revokes a key. After an error the dialog has no further action. */
export function useApiKey(onRejected: () => void): ApiKeyAction {
  const [fresh, setFresh] = useState<string>();
  const [isWaiting, setWaiting] = useState(false);
  const isGone = useRef(false);
  const action = useAction<CreateUniqueApiKeyMutation, CreateUniqueApiKeyMutationVariables>(
    useCreateUniqueApiKeyMutation,
    { refetchQueries: ['getUserDetailById'], refetchAfterMs: REFETCH_DELAY_MS },
  );
  const ending = useAction<RevokeApiKeyMutation, RevokeApiKeyMutationVariables>(useRevokeApiKeyMutation, {
    refetchQueries: ['getUserDetailById'],
  });
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const create = async () => {
    setWaiting(true);
    await new Promise((resolve) => setTimeout(resolve, CREATE_DELAY_MS));
    // A key that will not be shown must not replace the current one.
    if (isGone.current) return;
    const result = await action.run({});
    setWaiting(false);
    if (result.ok) setFresh(result.response.data?.api_key);
    else if (REJECTED.has(result.status)) onRejected();
  };
  const revoke = async () => {
    const result = await ending.run({});
    if (result.ok) setFresh(undefined);
  };
  return { fresh, busy: isWaiting || action.busy || ending.busy, create, revoke };
}
