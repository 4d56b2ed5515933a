import type { Viewer } from '../access/viewer.ts';
import { requireViewer, type Context } from './context.ts';
import { UserError } from './envelope.ts';

/**
 * The caller of a call that a guest account may not use: a guest account costs nothing and has no accountable owner, so
 * it publishes, pins and shares nothing, and links no account of a chat network. All other calls need `requireViewer`.
 * @throws UserError 401 without a signed-in caller, 403 for a guest account
 */
export function requireFullAccount(ctx: Pick<Context, 'viewer'>): Viewer {
  const viewer = requireViewer(ctx);
  if (viewer.isGuest) throw new UserError(403, 'common.guestsRead');
  return viewer;
}
