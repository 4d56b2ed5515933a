import { createContext, use } from 'react';

import type { BulkStep } from './runBulk';

export interface BulkTask {
  /** The title of the progress. */
  title: string;
  steps: readonly BulkStep[];
  /** Called at the end with the steps that failed or were not tried, for example to refetch lists. */
  onEnd?: (failed: ReadonlyArray<BulkStep['id']>) => void;
}

/** Starts a bulk task. It continues while the user opens other pages. */
export type StartBulk = (work: BulkTask) => void;

export const BulkContext = createContext<StartBulk | undefined>(undefined);

export function useBulk(): StartBulk {
  const start = use(BulkContext);
  if (!start) throw new Error('Bulk actions need a BulkProvider above them');
  return start;
}
