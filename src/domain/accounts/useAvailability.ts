import { useFormikContext } from 'formik';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';

import type { EnvelopeOf } from '@/shared/action/envelope';
import { readResponse, type QueryResult } from '@/shared/action/readResponse';
import { useDebouncedValue } from '@/shared/url/useDebouncedValue';

/** Debounce before the request to the server, in ms. */
const REST_MS = 300;

export type Availability = 'unknown' | 'checking' | 'free' | 'taken' | 'failed';

interface Asked {
  /** The debounced name. */
  params: string;
  /** True while no request is needed. */
  skip: boolean;
  isWorthAsking: boolean;
}

/**
 * The debounced name whose availability is checked.
 * @param isCheckable false while the text breaks a rule, or equals the user's own name
 */
export function useAsked(value: string, isWorthAsking: boolean): Asked {
  const trimmed = value.trim();
  const params = useDebouncedValue(trimmed, REST_MS);
  return { params, skip: !isWorthAsking || params !== trimmed, isWorthAsking };
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
  { params: asked, skip, isWorthAsking }: Asked,
  result: QueryResult<Data>,
  isAvailable: (reply: EnvelopeOf<Data>) => boolean | undefined,
  takenMessage: string,
): { availability: Availability; validate: (value: string) => string | undefined } {
  const { validateForm } = useFormikContext();
  const { reply, loading, failure } = readResponse(result);
  const answer = skip || loading || reply === undefined ? undefined : isAvailable(reply);
  // The name may be reserved rather than taken: the server's message says which.
  const message = reply?.message || takenMessage;

  // Stored until the next result, so that the form cannot be submitted with a taken name while the next check runs.
  const [taken, setTaken] = useState<Taken>();
  if (answer === false && (taken?.name !== asked || taken.message !== message)) setTaken({ name: asked, message });
  if (answer === true && taken?.name === asked) setTaken(undefined);
  const known = useRef<Taken>(undefined);
  // A layout effect, because a later validation would use older values and overwrite the result.
  useLayoutEffect(() => {
    if (known.current === taken) return;
    known.current = taken;
    void validateForm();
  }, [taken, validateForm]);
  const validate = useCallback(
    (value: string) => (value.trim() === known.current?.name ? known.current.message : undefined),
    [],
  );

  const availabilityNow = (): Availability => {
    if (!isWorthAsking) return 'unknown';
    if (answer !== undefined) return answer ? 'free' : 'taken';
    return !skip && failure !== undefined ? 'failed' : 'checking';
  };
  return { availability: availabilityNow(), validate };
}
