import { createContext, use } from 'react';

import type { BulkStep } from './runBulk';

export interface BulkWork {
  /** What is done, as the progress is titled. */
  title: string;
  steps: readonly BulkStep[];
  /** Called at the end with the steps that failed or were not tried: the place to refetch lists. */
  onEnd?: (failed: ReadonlyArray<BulkStep['id']>) => void;
}

/** Starts something that takes many steps; it goes on while its starter goes to other pages. */
export type StartBulk = (work: BulkWork) => void;

export const BulkContext = createContext<StartBulk | undefined>(undefined);

export function useBulk(): StartBulk {
  const start = use(BulkContext);
  if (!start) throw new Error('Bulk actions need a BulkProvider above them');
  return start;
}
