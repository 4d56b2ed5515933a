import type { ReactNode } from 'react';

import { QueueCountsContext, useQueueCounts } from './useQueueCounts';

/** Reads the lengths of the queues once for everything inside: navigation, drawer and bottom bar. */
export function QueueCountsProvider({ children }: { children: ReactNode }) {
  return <QueueCountsContext value={useQueueCounts()}>{children}</QueueCountsContext>;
}
