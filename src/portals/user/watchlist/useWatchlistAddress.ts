import { useSearchParams } from 'react-router';

import { readId } from '@/shared/url/readId';

const LIST = 'list';
const HEAT = 'heat';

interface WatchlistAddress {
  /** The open list; null for the default one. */
  listId: number | null;
  /** The changes have a background by their size (`?heat=1`). */
  isHeated: boolean;
  setHeated: (isHeated: boolean) => void;
}

/** The open list and its look are in the address (`?list=7&heat=1`). */
export function useWatchlistAddress(): WatchlistAddress {
  const [params, setParams] = useSearchParams();
  const setHeated = (isHeated: boolean) =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        if (isHeated) changed.set(HEAT, '1');
        else changed.delete(HEAT);
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  return { listId: readId(params.get(LIST) ?? undefined) ?? null, isHeated: params.get(HEAT) === '1', setHeated };
}
