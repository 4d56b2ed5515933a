import { createContext } from 'react';

import type { LiveQuotes } from './liveQuotes';

/** Undefined where nothing is followed: prices then stay as they were read. */
export const LiveQuotesContext = createContext<LiveQuotes | undefined>(undefined);
