import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useRef } from 'react';

interface ToggleOptions {
  /** As the screen shows it. */
  isOn: boolean;
  /** Names the change in the cache: one per thing that is toggled. */
  layer: string;
  /** Writes the state to reach into the cache. */
  write: (cache: ApolloCache, isOn: boolean) => void;
  /** Tells the server the state to reach. @returns whether it agreed */
  send: (isOn: boolean) => Promise<boolean>;
}

/**
 * A button with two states that changes at once, before the server has answered, and changes back when it refuses.
 * Presses that come faster than answers are not lost: the last one counts.
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
