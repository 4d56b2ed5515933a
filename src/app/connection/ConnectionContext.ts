import { createContext } from 'react';

import type { Connection } from './connection';

/** Undefined in trees without a server, such as most component tests. */
export const ConnectionContext = createContext<Connection | undefined>(undefined);
