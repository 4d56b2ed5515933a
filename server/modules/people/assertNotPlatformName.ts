import { fullName } from '../../../rules/people/people.ts';
import { isNameOfPlatform } from '../../../rules/accounts/platformNames.ts';
import { UserError } from '../../context/envelope.ts';

/** The parts of a full name; the middle names are optional. */
interface FullName {
  readonly firstname: string;
  readonly middlename?: string | null | undefined;
  readonly lastname: string;
}

/**
 * Rejects full names that imitate the platform, because readers would take such an account's posts for official ones.
 * @throws UserError 400
 */
export function assertNotPlatformName({ firstname, middlename, lastname }: FullName): void {
  const names = [fullName({ firstname, lastname }), [firstname, middlename, lastname].filter(Boolean).join(' ')];
  if (names.some(isNameOfPlatform)) throw new UserError(400, 'accounts.fullName.reserved');
}
