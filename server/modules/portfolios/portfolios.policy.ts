import type { Viewer } from '../../access/viewer.ts';
import { UserError } from '../../context/envelope.ts';
import { authorizeProfile, canSeePrivate } from '../people/people.policy.ts';
import type { ProfileRecord } from '../people/profileRecord.ts';

/** What decides about a portfolio beside the account itself. */
interface PortfolioSubject {
  readonly visibility: 'public' | 'group';
}

/**
 * Whether somebody's portfolio is shown to the caller: their own always; a public one to everybody who sees what the account
 * keeps for its followers, any other to its followers alone.
 */
const canSeePortfolio = (viewer: Viewer, owner: ProfileRecord, { visibility }: PortfolioSubject): boolean =>
  viewer.id === owner.id ||
  (canSeePrivate(viewer, owner) && !owner.isBlocked && (visibility === 'public' || owner.follow === 'accepted'));

/**
 * @throws UserError 404 for people whom the caller does not see, 403 for a portfolio that is not shown to them
 */
export function authorizePortfolio(
  viewer: Viewer,
  owner: ProfileRecord | undefined,
  subject: PortfolioSubject | undefined,
): ProfileRecord {
  const seen = authorizeProfile(viewer, owner);
  if (subject === undefined || !canSeePortfolio(viewer, seen, subject)) throw new UserError(403, 'portfolios.notShown');
  return seen;
}
