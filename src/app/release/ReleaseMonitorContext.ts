import { createContext } from 'react';

import type { ReleaseMonitor } from './releaseMonitor';

/** Undefined outside the provider, as in most component tests. */
export const ReleaseMonitorContext = createContext<ReleaseMonitor | undefined>(undefined);
