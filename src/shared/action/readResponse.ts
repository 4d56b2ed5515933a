import { OK, readEnvelope, type EnvelopeOf } from './envelope';
import { readFailure } from './failure';

/** What of a generated query's result is read here. */
export interface QueryResult<Data> {
  data?: Data;
  error?: unknown;
  loading: boolean;
}

export interface QueryResponse<Reply> {
  /** The successful answer; undefined while loading and after a failure. */
  reply: Reply | undefined;
  /** True until there is something to show, and while a refetch replaces it. */
  loading: boolean;
  /** Undefined without a failure; null when the server said nothing. */
  failure: string | null | undefined;
  /** The status of a refusal, e.g. 404; 'fail' without an answer. */
  failureStatus: number | 'fail' | undefined;
}

/** Reads the envelope of a query: an answer that is not 200 is a failure like a broken connection. */
export function readResponse<Data extends object>({
  data,
  error,
  loading,
}: QueryResult<Data>): QueryResponse<EnvelopeOf<Data>> {
  const reply = readEnvelope(data);
  if (reply?.status === OK) return { reply, loading, failure: undefined, failureStatus: undefined };
  if (reply) return { reply: undefined, loading, failure: reply.message || null, failureStatus: reply.status };
  if (error === undefined) return { reply: undefined, loading, failure: undefined, failureStatus: undefined };
  const { message, status } = readFailure(error);
  return { reply: undefined, loading, failure: message, failureStatus: status };
}
