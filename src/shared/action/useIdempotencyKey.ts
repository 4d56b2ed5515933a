import { useRef } from 'react';

function newKey(): string {
  // randomUUID exists on https and localhost alone.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const sameSubmission = (variables: unknown): string =>
  JSON.stringify(variables, (_name, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );

interface IdempotencyKey {
  /** The key for these variables: the one of the last try when that got no answer, otherwise a new one. */
  keyFor: (variables: unknown) => string;
  /** After an answer, whatever it says, the next try is a new one. */
  settled: (isLost: boolean) => void;
}

/** Lets somebody press again after a lost connection without doing a thing twice: the server knows the key. */
export function useIdempotencyKey(): IdempotencyKey {
  const open = useRef<{ key: string; submission: string } | null>(null);
  return {
    keyFor: (variables) => {
      const submission = sameSubmission(variables);
      if (open.current?.submission !== submission) open.current = { key: newKey(), submission };
      return open.current.key;
    },
    settled: (isLost) => {
      if (!isLost) open.current = null;
    },
  };
}
