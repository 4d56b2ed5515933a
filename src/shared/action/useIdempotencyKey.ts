import { useRef } from 'react';

import { serializeVariables } from './serializeVariables';

function newKey(): string {
  // `randomUUID` exists only in secure contexts.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface IdempotencyKey {
  /** The key for these variables: the previous one when that attempt got no response, otherwise a new one. */
  keyFor: (variables: unknown) => string;
  /** The latest call has ended. After any response, the next attempt with its variables gets a new key. */
  settled: (isLost: boolean) => void;
}

/** Makes a retry after a lost connection safe: the server recognizes the key and does not repeat the effect. */
export function useIdempotencyKey(): IdempotencyKey {
  /** By the variables of the call. */
  const keys = useRef(new Map<string, string>());
  const latest = useRef('');
  return {
    keyFor: (variables) => {
      latest.current = serializeVariables(variables);
      const key = keys.current.get(latest.current) ?? newKey();
      keys.current.set(latest.current, key);
      return key;
    },
    settled: (isLost) => {
      if (!isLost) keys.current.delete(latest.current);
    },
  };
}
