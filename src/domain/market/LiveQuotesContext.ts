import { createContext } from 'react';

import type { LiveQuotes } from './liveQuotes';

/** Undefined outside of a provider: prices are then static. */
export const LiveQuotesContext = createContext<LiveQuotes | undefined>(undefined);
