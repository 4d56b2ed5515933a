import { createContext } from 'react';

import type { Version } from './version';

/** Undefined in trees without a server, such as most component tests. */
export const VersionContext = createContext<Version | undefined>(undefined);
