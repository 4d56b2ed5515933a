import { useRef } from 'react';

function newKey(): string {
  // `randomUUID` exists only in secure contexts.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const sameSubmission = (variables: unknown): string =>
  JSON.stringify(variables, (_name, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );

interface IdempotencyKey {
  /** The key for these variables: the previous one when that attempt got no response, otherwise a new one. */
  keyFor: (variables: unknown) => string;
  /** After any response, the next attempt gets a new key. */
  settled: (isLost: boolean) => void;
}

/** Makes a retry after a lost connection safe: the server recognizes the key and does not repeat the effect. */
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
