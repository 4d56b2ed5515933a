import type { Queryable } from '../../database/types.ts';
import { UserError } from '../../context/envelope.ts';
import { find } from './platformSettings.store.ts';

/** By which ways the admins let new accounts in. */
export async function registrationPolicy(tx: Queryable): Promise<{ registration: boolean; guests: boolean }> {
  const { isRegistrationOpen, isGuestAccessOpen } = await find(tx);
  return { registration: isRegistrationOpen, guests: isGuestAccessOpen };
}

/**
 * For what makes a new account. Those that exist are open whatever the admins decide.
 * @throws UserError 403 while the admins let nobody in this way
 */
export async function assertRegistrationOpen(tx: Queryable, door: 'registration' | 'guests'): Promise<void> {
  const doors = await registrationPolicy(tx);
  if (doors[door]) return;
  throw new UserError(403, door === 'guests' ? 'session.guest.closed' : 'accounts.registrationClosed');
}
