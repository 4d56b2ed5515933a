import type { Queryable } from '../../database/types.ts';
import * as store from './publicPosts.store.ts';

/** Reads the latest public posts about a stock that an app user sees, the newest first. */
export const readPublicPosts = (
  tx: Queryable,
  { userId, tickerId }: { readonly userId: number; readonly tickerId: number },
  limits: store.PostLimits,
) => store.listPublicPosts(tx, { id: userId, role: 'app_user' }, tickerId, limits);
