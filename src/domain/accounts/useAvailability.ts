import { useFormikContext } from 'formik';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';

import type { EnvelopeOf } from '@/shared/action/envelope';
import { readResponse, type QueryResult } from '@/shared/action/readResponse';
import { useDebouncedValue } from '@/shared/url/useDebouncedValue';

/** How long typing rests before the server is asked, in ms. */
const REST_MS = 300;

export type Availability = 'unknown' | 'checking' | 'free' | 'taken' | 'failed';

interface Asked {
  /** What to ask the server about. */
  params: string;
  /** True while there is nothing to ask yet. */
  skip: boolean;
  isWorthAsking: boolean;
}

/**
 * What to ask about a name that may be taken: the last text, once typing rests.
 * @param isWorthAsking false while the text breaks a rule anyway, or is the person's own name
 */
export function useAsked(value: string, isWorthAsking: boolean): Asked {
  const trimmed = value.trim();
  const params = useDebouncedValue(trimmed, REST_MS);
  return { params, skip: !isWorthAsking || params !== trimmed, isWorthAsking };
}

/** A name that cannot be had, and why. */
interface Taken {
  readonly name: string;
  readonly message: string;
}

/**
 * Reads the answer, and has the form around checked again when a name turns out to be taken.
 * @param takenMessage id of the message for a taken name, where the server gives none
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
  // A name may also be kept back: the server says which it is.
  const message = reply?.message || takenMessage;

  // Remembered beyond the next key, so that the form cannot be sent with a name that is known to be taken.
  const [taken, setTaken] = useState<Taken>();
  if (answer === false && (taken?.name !== asked || taken.message !== message)) setTaken({ name: asked, message });
  if (answer === true && taken?.name === asked) setTaken(undefined);
  const known = useRef<Taken>(undefined);
  // At once, before the next key is heard: a later check of older values would have the last word.
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
