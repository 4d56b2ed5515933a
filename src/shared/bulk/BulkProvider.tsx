import { lazy, Suspense, useCallback, useRef, useState, type ReactNode } from 'react';

import { BulkContext, type BulkWork } from './BulkContext';

const BulkDock = lazy(async () => ({ default: (await import('./BulkDock')).BulkDock }));

interface Started extends BulkWork {
  id: number;
}

/** Mounts the bulk tasks above all pages, so that they continue on navigation. */
export function BulkProvider({ children }: { children: ReactNode }) {
  const [works, setWorks] = useState<readonly Started[]>([]);
  const started = useRef(0);
  const queue = useRef(Promise.resolve());
  const inTurn = useCallback((run: () => Promise<void>) => {
    queue.current = queue.current.then(run, run);
    return queue.current;
  }, []);
  const start = useCallback((work: BulkWork) => {
    started.current += 1;
    const id = started.current;
    setWorks((all) => [...all, { ...work, id }]);
  }, []);
  return (
    <BulkContext value={start}>
      {children}
      {works.length > 0 ? (
        <Suspense>
          <BulkDock
            works={works}
            inTurn={inTurn}
            onRetry={start}
            onClose={(id) => setWorks((all) => all.filter((work) => work.id !== id))}
          />
        </Suspense>
      ) : null}
    </BulkContext>
  );
}
