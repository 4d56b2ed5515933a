import { createContext, useContext, useEffect, useState } from 'react';

import { isRecord, OK, type Envelope } from './envelope';
import { parseErrorBody, readFailure, type Failure } from './failure';
import { useRunner, type Action, type ActionOptions } from './useRunner';

/** `fetch` with the headers of the session. The app provides it; the default sends none. */
export type RestFetch = (path: string, init: RequestInit) => Promise<Response>;

export const RestContext = createContext<RestFetch>((path, init) => fetch(path, init));

/**
 * An action on one of the REST paths (console §7). Sends a form or JSON by POST and reads the same envelope as the
 * GraphQL calls. A response without an envelope becomes one from the HTTP status and the error body.
 * @param toBody creates the body from the variables; FormData is sent as multipart, anything else as JSON.
 */
export function useRestAction<Variables>(
  path: string,
  toBody: (variables: Variables) => FormData | Record<string, unknown>,
  options: ActionOptions<Envelope, Variables> = {},
): Action<Envelope, Variables> {
  const send = useContext(RestContext);
  return useRunner(async (variables: Variables) => {
    const body = toBody(variables);
    const response = await send(
      path,
      body instanceof FormData
        ? { method: 'POST', body }
        : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
    );
    return toEnvelope(response.status, await response.text());
  }, options);
}

/** The result of a REST path: its data or the failure. */
export type RestResult = { readonly data: unknown } | { readonly failure: Failure };

/** Reads a REST path (console §7) once; undefined until the response arrives. */
export function useRestQuery(path: string): RestResult | undefined {
  const send = useContext(RestContext);
  const [reading, setReading] = useState<RestResult>();
  useEffect(() => {
    let isWanted = true;
    void read(send, path).then((answer) => {
      if (isWanted) setReading(answer);
    });
    return () => {
      isWanted = false;
    };
  }, [send, path]);
  return reading;
}

async function read(send: RestFetch, path: string): Promise<RestResult> {
  try {
    const response = await send(path, { method: 'GET' });
    const body = await response.text();
    const parsed = parseObject(body);
    if (response.ok && parsed?.['status'] === OK) return { data: parsed['data'] };
    const message = parseErrorBody(body);
    return { failure: { status: message === null ? 'fail' : response.status, message } };
  } catch (error) {
    return { failure: readFailure(error) };
  }
}

function toEnvelope(httpStatus: number, body: string): Envelope {
  const parsed = parseObject(body);
  const status = parsed?.['status'];
  if (typeof status === 'number') return { status, message: parseErrorBody(body) };
  return { status: httpStatus >= 200 && httpStatus < 300 ? OK : httpStatus, message: parseErrorBody(body) };
}

function parseObject(body: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(body);
    return isRecord(parsed) ? parsed : null;
  } catch {
    return null;
  }
}
