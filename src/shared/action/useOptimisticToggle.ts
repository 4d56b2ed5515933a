import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useRef } from 'react';

interface ToggleOptions {
  /** The state on the screen. */
  isOn: boolean;
  /** Names the optimistic layer in the cache: one per toggled record. */
  layer: string;
  /** Writes the target state into the cache. */
  write: (cache: ApolloCache, isOn: boolean) => void;
  /**
   * Sends the target state to the server.
   * @returns whether the server accepted it
   */
  send: (isOn: boolean) => Promise<boolean>;
}

/**
 * A toggle that changes before the server has responded, and changes back when the server rejects it. When presses are
 * faster than responses, the last one counts.
 */
export function useOptimisticToggle({ isOn, layer, write, send }: ToggleOptions): () => void {
  const { cache } = useApolloClient();
  const wanted = useRef<boolean | undefined>(undefined);

  const sendUntilReached = async (): Promise<void> => {
    const sent = wanted.current;
    if (sent === undefined) return;
    const isAgreed = await send(sent);
    if (isAgreed && wanted.current !== sent) return sendUntilReached();
    wanted.current = undefined;
    cache.removeOptimistic(layer);
  };

  return () => {
    const isRunning = wanted.current !== undefined;
    const next = !(wanted.current ?? isOn);
    wanted.current = next;
    cache.removeOptimistic(layer);
    cache.recordOptimisticTransaction((draft) => write(draft, next), layer);
    if (!isRunning) void sendUntilReached();
  };
}
