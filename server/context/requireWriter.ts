import type { Viewer } from '../access/viewer.ts';
import { requireViewer, type Context } from './context.ts';
import { UserError } from './envelope.ts';

/**
 * The caller of a call that publishes content. A guest account costs nothing and has no accountable owner, so it can
 * only read, like and follow.
 * @throws UserError 401 without a signed-in caller, 403 for a guest account
 */
export function requireWriter(ctx: Pick<Context, 'viewer'>): Viewer {
  const viewer = requireViewer(ctx);
  if (viewer.isGuest) throw new UserError(403, 'common.guestsRead');
  return viewer;
}
