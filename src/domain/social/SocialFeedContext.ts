import { createContext } from 'react';

import type { SocialFeed } from './socialFeed';

/** Undefined outside of a provider: nothing is live then, and who polls continues to poll. */
export const SocialFeedContext = createContext<SocialFeed | undefined>(undefined);
