import { OK, readEnvelope, type ResponseEnvelope } from './envelope';
import { readFailure } from './failure';

/** The part of a generated query's result that is read here. */
export interface QueryResult<Data> {
  data?: Data;
  error?: unknown;
  loading: boolean;
}

export interface QueryResponse<CallResponse> {
  /** The successful response; undefined while loading and after a failure. */
  response: CallResponse | undefined;
  /** True until there is data to show, and while a refetch replaces it. */
  loading: boolean;
  /** Undefined without a failure; null when the server sent no message. */
  failure: string | null | undefined;
  /** The status of the error, e.g. 404; 'fail' without a response. */
  failureStatus: number | 'fail' | undefined;
}

/** Reads the envelope of a query. A response other than 200 is a failure, like a broken connection. */
export function readResponse<Data extends object>({
  data,
  error,
  loading,
}: QueryResult<Data>): QueryResponse<ResponseEnvelope<Data>> {
  const response = readEnvelope(data);
  if (response?.status === OK) return { response, loading, failure: undefined, failureStatus: undefined };
  if (response)
    return { response: undefined, loading, failure: response.message || null, failureStatus: response.status };
  if (error === undefined) return { response: undefined, loading, failure: undefined, failureStatus: undefined };
  const { message, status } = readFailure(error);
  return { response: undefined, loading, failure: message, failureStatus: status };
}
