import { useFormikContext } from 'formik';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';

import type { ResponseEnvelope } from '@/shared/action/envelope';
import { readResponse, type QueryResult } from '@/shared/action/readResponse';
import { useDebouncedValue } from '@/shared/url/useDebouncedValue';

/** Debounce before the request to the server, in ms. */
const REST_MS = 300;

export type Availability = 'unknown' | 'checking' | 'free' | 'taken' | 'failed';

interface NameCheck {
  /** The debounced name. */
  checkedName: string;
  /** True while no request is sent: the name needs none, or is still being typed. */
  skip: boolean;
  isCheckable: boolean;
}

/**
 * The debounced name whose availability is checked.
 * @param isCheckable false while the text breaks a rule, or equals the user's own name
 */
export function useNameCheck(value: string, isCheckable: boolean): NameCheck {
  const trimmed = value.trim();
  const checkedName = useDebouncedValue(trimmed, REST_MS);
  return { checkedName, skip: !isCheckable || checkedName !== trimmed, isCheckable };
}

/** A name that is not available, and why. */
interface Taken {
  readonly name: string;
  readonly message: string;
}

/**
 * Reads the result of the check and revalidates the form when a name is taken.
 * @param takenMessage id of the message for a taken name when the server sends none
 */
export function useAvailability<Data extends object>(
  { checkedName: name, skip, isCheckable }: NameCheck,
  result: QueryResult<Data>,
  readAvailable: (response: ResponseEnvelope<Data>) => boolean | undefined,
  takenMessage: string,
): { availability: Availability; validate: (value: string) => string | undefined } {
  const { validateForm } = useFormikContext();
  const { response, loading, failure } = readResponse(result);
  const available = skip || loading || response === undefined ? undefined : readAvailable(response);
  // The name may be reserved rather than taken: the server's message says which.
  const message = response?.message || takenMessage;

  // Stored until the next result, so that the form cannot be submitted with a taken name while the next check runs.
  const [taken, setTaken] = useState<Taken>();
  if (available === false && (taken?.name !== name || taken.message !== message)) setTaken({ name: name, message });
  if (available === true && taken?.name === name) setTaken(undefined);
  const takenRef = useRef<Taken>(undefined);
  // A layout effect, because a later validation would use older values and overwrite the result.
  useLayoutEffect(() => {
    if (takenRef.current === taken) return;
    takenRef.current = taken;
    void validateForm();
  }, [taken, validateForm]);
  const validate = useCallback(
    (value: string) => (value.trim() === takenRef.current?.name ? takenRef.current.message : undefined),
    [],
  );

  const availabilityNow = (): Availability => {
    if (!isCheckable) return 'unknown';
    if (available !== undefined) return available ? 'free' : 'taken';
    return !skip && failure !== undefined ? 'failed' : 'checking';
  };
  return { availability: availabilityNow(), validate };
}
