import { createContext, use, useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';

interface StockAddress {
  /** What is on screen. */
  params: URLSearchParams;
  /** Null removes the parameter. */
  set: (name: string, value: string | null) => void;
}

const StockAddressContext = createContext<StockAddress | null>(null);

/** The choices of the page (range, shape, part) are in its address, and set in one place, so that none undoes another. */
export function StockAddressProvider({ children }: { children: ReactNode }) {
  const [params, setParams] = useSearchParams();
  // The router gives what is on screen: without what was pressed since, a second press would undo the first.
  const newest = useRef(params);
  useEffect(() => {
    newest.current = params;
  }, [params]);
  const set = useCallback(
    (name: string, value: string | null) => {
      const changed = new URLSearchParams(newest.current);
      if (value === null) changed.delete(name);
      else changed.set(name, value);
      newest.current = changed;
      // Replaces: "back" leaves the page instead of undoing options.
      setParams(changed, { replace: true, preventScrollReset: true });
    },
    [setParams],
  );
  const address = useMemo(() => ({ params, set }), [params, set]);
  return <StockAddressContext value={address}>{children}</StockAddressContext>;
}

export function useStockAddress(): StockAddress {
  const address = use(StockAddressContext);
  if (address === null) throw new Error('The address of a stock is used inside a StockAddressProvider');
  return address;
}
