import { useApolloClient } from '@apollo/client/react';
import { useCallback, useRef, useState } from 'react';
import { useIntl } from 'react-intl';

import { useToast } from '@/shared/feedback/useToast';

import { callSafely } from './callSafely';
import { CONFLICT, NOT_FOUND, OK, UNAUTHENTICATED, type Envelope } from './envelope';
import { namedQueries } from './namedQueries';
import { serializeVariables } from './serializeVariables';

export interface ActionOptions<CallResponse extends Envelope, Variables> {
  /** Whether the server's success message is shown as a toast. Default: yes. */
  success?: 'toast' | 'silent';
  /** Where an error appears: as a toast (default), or in `action.error` for the form or dialog that shows it. */
  failure?: 'toast' | 'form';
  /** How long the toasts are visible, in seconds; default 3. */
  toastSeconds?: number;
  /** Names of the queries to refetch after a success or a stale request (403, 404, 409), if they are on screen. */
  refetchQueries?: readonly string[];
  /** Replaces `refetchQueries` after a stale request, when more than the usual lists is out of date. */
  refetchIfStale?: readonly string[];
  /** Wait before the refetch, in ms. Default 0. */
  refetchAfterMs?: number;
  onSuccess?: (response: CallResponse, variables: Variables) => void;
}

type ActionResult<CallResponse extends Envelope> =
  | { ok: true; status: typeof OK; message: string; response: CallResponse }
  | {
      ok: false;
      status: number | 'fail';
      message: string;
      response: CallResponse | null;
      /**
       * Whether the call may have taken effect without a response. A retry by `useAction` with the same variables takes effect
       * once.
       */
      isLost: boolean;
    };

export interface Action<CallResponse extends Envelope, Variables> {
  /**
   * Never rejects. A call with the variables of the latest unfinished one returns its promise; a call with others runs
   * after it.
   */
  run: (variables: Variables) => Promise<ActionResult<CallResponse>>;
  busy: boolean;
  /** The last error, when `failure` is 'form'. */
  error: string | null;
  clearError: () => void;
}

/** Another user has withdrawn access, deleted the record or changed it. The screen is out of date. */
const STALE: ReadonlySet<number | 'fail'> = new Set([403, NOT_FOUND, CONFLICT]);

/** A call that has not ended. */
interface Unfinished<CallResponse extends Envelope> {
  variables: string;
  result: Promise<ActionResult<CallResponse>>;
}

/** The shared part of all actions: busy flag, no double submit, reading of the response, toasts, refetch. */
export function useRunner<CallResponse extends Envelope, Variables>(
  call: (variables: Variables) => Promise<CallResponse | null>,
  options: ActionOptions<CallResponse, Variables>,
  /** Called after each call. `isLost` says whether it may have taken effect without a response. */
  onSettled?: (isLost: boolean) => void,
): Action<CallResponse, Variables> {
  const intl = useIntl();
  const toast = useToast();
  const client = useApolloClient();
  const latest = useRef<Unfinished<CallResponse> | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const run = (variables: Variables): Promise<ActionResult<CallResponse>> => {
    const before = latest.current;
    const serialized = serializeVariables(variables);
    if (before !== null && before.variables === serialized) return before.result;
    setBusy(true);
    const start = () => execute(variables);
    // One after another: `useIdempotencyKey` serves one call at a time, and toasts appear in the order of the presses.
    const result: Promise<ActionResult<CallResponse>> = (
      before === null ? start() : before.result.then(start, start)
    ).finally(() => {
      if (latest.current?.result !== result) return;
      latest.current = null;
      setBusy(false);
    });
    latest.current = { variables: serialized, result };
    return result;
  };

  const execute = async (variables: Variables): Promise<ActionResult<CallResponse>> => {
    setError(null);
    const outcome = await callSafely(call, variables);
    onSettled?.(outcome.isLost);
    if (outcome.response?.status === OK) return succeed(outcome.response, variables);
    const { status, message } = outcome.failure ?? {
      status: outcome.response?.status ?? 'fail',
      message: outcome.response?.message,
    };
    const isUnreached = outcome.failure !== null && outcome.isLost;
    const text = message || intl.formatMessage({ id: isUnreached ? 'connection.lost' : 'shared.error.generic' });
    showFailure(status, text, outcome.response);
    if (STALE.has(status)) refetch(options.refetchIfStale ?? options.refetchQueries, 0);
    return { ok: false, status, message: text, response: outcome.response, isLost: outcome.isLost };
  };

  const succeed = (response: CallResponse, variables: Variables): ActionResult<CallResponse> => {
    const message = response.message ?? '';
    if (options.success !== 'silent' && message !== '') toast.success(message, { seconds: options.toastSeconds });
    refetch(options.refetchQueries, options.refetchAfterMs ?? 0);
    options.onSuccess?.(response, variables);
    return { ok: true, status: OK, message, response };
  };

  const refetch = (names: readonly string[] | undefined, afterMs: number): void => {
    if (!names) return;
    // A refetch that fails is not reported here: the screen of each query shows its own error.
    const start = () => void client.refetchQueries(namedQueries(names));
    if (afterMs > 0) setTimeout(start, afterMs);
    else start();
  };

  const showFailure = (status: number | 'fail', message: string, response: CallResponse | null): void => {
    // Only the sign-in page reports a lost session.
    if (status !== UNAUTHENTICATED || response !== null) {
      if (options.failure === 'form') setError(message);
      else toast.error(message, { seconds: options.toastSeconds });
    }
  };

  const clearError = useCallback(() => setError(null), []);
  return { run, busy, error, clearError };
}
