import { useApolloClient } from '@apollo/client/react';
import { useCallback, useRef, useState } from 'react';
import { useIntl } from 'react-intl';

import { useToast } from '@/shared/feedback/useToast';

import { OK, type Envelope } from './envelope';
import { readFailure, type Failure } from './failure';
import { refetchActive } from './refetchActive';

export interface ActionOptions<Reply extends Envelope, Variables> {
  /** Whether the server's success message is shown as a toast. Default: yes. */
  success?: 'toast' | 'silent';
  /** Where a refusal appears: as a toast (default), or in `action.error` for the form or dialog that shows it. */
  failure?: 'toast' | 'form';
  /** Seconds that the toasts stay; default 3. */
  toastSeconds?: number;
  /** Names of the queries to read again after a success; those not on screen are left alone. */
  refetch?: readonly string[];
  /** Wait before the refetch, in ms. Default 0. */
  refetchAfterMs?: number;
  onSuccess?: (reply: Reply, variables: Variables) => void;
}

type ActionResult<Reply extends Envelope> =
  | { ok: true; status: typeof OK; message: string; reply: Reply }
  | { ok: false; status: number | 'fail'; message: string; reply: Reply | null };

export interface Action<Reply extends Envelope, Variables> {
  /** Never rejects. A call while one is running returns the running one. */
  run: (variables: Variables) => Promise<ActionResult<Reply>>;
  busy: boolean;
  /** The last refusal, when `failure` is 'form'. */
  error: string | null;
  clearError: () => void;
}

const UNAUTHENTICATED = 401;

/** What all actions share: busy flag, no double submit, reading of the answer, toasts, refetch. */
export function useRunner<Reply extends Envelope, Variables>(
  call: (variables: Variables) => Promise<Reply | null>,
  options: ActionOptions<Reply, Variables>,
  /** Hears how each call ended. */
  onSettled?: (status: Failure['status']) => void,
): Action<Reply, Variables> {
  const intl = useIntl();
  const toast = useToast();
  const client = useApolloClient();
  const running = useRef<Promise<ActionResult<Reply>> | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const run = (variables: Variables): Promise<ActionResult<Reply>> => {
    if (running.current) return running.current;
    setBusy(true);
    setError(null);
    running.current = execute(variables).finally(() => {
      running.current = null;
      setBusy(false);
    });
    return running.current;
  };

  const execute = async (variables: Variables): Promise<ActionResult<Reply>> => {
    const answer = await callSafely(call, variables);
    onSettled?.(answer.reply?.status ?? answer.failure?.status ?? 'fail');
    if (answer.reply?.status === OK) return succeed(answer.reply, variables);
    const { status, message } = answer.failure ?? {
      status: answer.reply?.status ?? 'fail',
      message: answer.reply?.message,
    };
    return refuse(status, message || intl.formatMessage({ id: 'shared.error.generic' }), answer.reply);
  };

  const succeed = (reply: Reply, variables: Variables): ActionResult<Reply> => {
    const message = reply.message ?? '';
    if (options.success !== 'silent' && message !== '') toast.success(message, { seconds: options.toastSeconds });
    if (options.refetch) refetchActive(client, options.refetch, options.refetchAfterMs ?? 0);
    options.onSuccess?.(reply, variables);
    return { ok: true, status: OK, message, reply };
  };

  const refuse = (status: number | 'fail', message: string, reply: Reply | null): ActionResult<Reply> => {
    // A lost session is told once, by the sign-in page it leads to.
    if (status !== UNAUTHENTICATED || reply !== null) {
      if (options.failure === 'form') setError(message);
      else toast.error(message, { seconds: options.toastSeconds });
    }
    return { ok: false, status, message, reply };
  };

  const clearError = useCallback(() => setError(null), []);
  return { run, busy, error, clearError };
}

async function callSafely<Reply extends Envelope, Variables>(
  call: (variables: Variables) => Promise<Reply | null>,
  variables: Variables,
): Promise<{ reply: Reply | null; failure: Failure | null }> {
  try {
    return { reply: await call(variables), failure: null };
  } catch (error) {
    return { reply: null, failure: readFailure(error) };
  }
}
