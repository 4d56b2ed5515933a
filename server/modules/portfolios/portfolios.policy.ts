import type { Viewer } from '../../access/viewer.ts';
import type { PortfolioDetail } from '../../generated/schema.ts';
import { UserError } from '../../context/envelope.ts';
import { assertProfileVisible, canSeePrivate } from '../people/people.policy.ts';
import type { ProfileRecord } from '../people/profileRecord.ts';

/** The portfolio settings that the policy check needs. */
interface PortfolioSubject {
  readonly visibility: 'public' | 'group';
  readonly detail: PortfolioDetail;
}

/**
 * Whether the viewer can see a portfolio. Owners see their own. A public one is visible to everyone who sees the
 * account's private parts, any other one only to followers. A portfolio that its owner does not share is visible to
 * the owner only.
 */
const canSeePortfolio = (viewer: Viewer, owner: ProfileRecord, { visibility, detail }: PortfolioSubject): boolean =>
  viewer.id === owner.id ||
  (detail !== 'off' &&
    canSeePrivate(viewer, owner) &&
    !owner.isBlocked &&
    (visibility === 'public' || owner.follow === 'accepted'));

/**
 * Asserts that the viewer can see a portfolio.
 * @throws UserError 404 for people who are hidden from the viewer, 403 for a portfolio that the viewer cannot see
 */
export function assertPortfolioVisible(
  viewer: Viewer,
  owner: ProfileRecord | undefined,
  subject: PortfolioSubject | undefined,
): ProfileRecord {
  const visibleOwner = assertProfileVisible(viewer, owner);
  if (subject === undefined || !canSeePortfolio(viewer, visibleOwner, subject))
    throw new UserError(403, 'portfolios.notShown');
  return visibleOwner;
}

/**
 * Asserts that the viewer can see the amounts of a portfolio.
 * @throws UserError 404, 403 see `assertPortfolioVisible`; 403 when the owner shares percentages only
 */
export function assertAmountsVisible(
  viewer: Viewer,
  owner: ProfileRecord | undefined,
  subject: PortfolioSubject | undefined,
): void {
  assertPortfolioVisible(viewer, owner, subject);
  if (subject?.detail !== 'amounts') throw new UserError(403, 'portfolios.amountsNotShown');
}
