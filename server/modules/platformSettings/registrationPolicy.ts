import type { Queryable } from '../../database/types.ts';
import { UserError } from '../../context/envelope.ts';
import { find } from './platformSettings.store.ts';

/** Which kinds of new accounts the admins allow. */
export async function registrationPolicy(tx: Queryable): Promise<{ registration: boolean; guests: boolean }> {
  const { isRegistrationOpen, isGuestAccessOpen } = await find(tx);
  return { registration: isRegistrationOpen, guests: isGuestAccessOpen };
}

/**
 * Asserts that new accounts of this kind are allowed. Existing accounts are not affected.
 * @throws UserError 403 when they are not
 */
export async function assertRegistrationOpen(tx: Queryable, kind: 'registration' | 'guests'): Promise<void> {
  const policy = await registrationPolicy(tx);
  if (policy[kind]) return;
  throw new UserError(403, kind === 'guests' ? 'session.guest.closed' : 'accounts.registrationClosed');
}
