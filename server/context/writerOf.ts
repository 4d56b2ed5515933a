import type { Viewer } from '../access/viewer.ts';
import { signedIn, type Context } from './context.ts';
import { UserError } from './envelope.ts';

/**
 * The caller who writes what others read: somebody with an account of their own. The account of a guest's device costs
 * nothing and answers to nobody, so it reads, likes and follows alone.
 * @throws UserError 401 for nobody, 403 for the account of a guest's device
 */
export function getWriter(ctx: Pick<Context, 'viewer'>): Viewer {
  const viewer = signedIn(ctx);
  if (viewer.isGuest) throw new UserError(403, 'common.guestsRead');
  return viewer;
}
