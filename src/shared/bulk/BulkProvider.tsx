import { lazy, Suspense, useCallback, useRef, useState, type ReactNode } from 'react';

import { BulkContext, type BulkTask } from './BulkContext';

const BulkDock = lazy(async () => ({ default: (await import('./BulkDock')).BulkDock }));

interface Started extends BulkTask {
  id: number;
}

/** Mounts the bulk tasks above all pages, so that they continue on navigation. */
export function BulkProvider({ children }: { children: ReactNode }) {
  const [tasks, setTasks] = useState<readonly Started[]>([]);
  const started = useRef(0);
  const queue = useRef(Promise.resolve());
  const enqueue = useCallback((run: () => Promise<void>) => {
    queue.current = queue.current.then(run, run);
    return queue.current;
  }, []);
  const start = useCallback((task: BulkTask) => {
    started.current += 1;
    const id = started.current;
    setTasks((all) => [...all, { ...task, id }]);
  }, []);
  return (
    <BulkContext value={start}>
      {children}
      {tasks.length > 0 ? (
        <Suspense>
          <BulkDock
            tasks={tasks}
            enqueue={enqueue}
            onRetry={start}
            onClose={(id) => setTasks((all) => all.filter((task) => task.id !== id))}
          />
        </Suspense>
      ) : null}
    </BulkContext>
  );
}
