import type { SessionUser } from '../../generated/schema.ts';
import { fullName } from '../../../rules/people/people.ts';
import type { Language } from '../../i18n/translate.ts';
import { toCountry } from '../lookups/countries.mapper.ts';
import { toUserType } from '../people/people.mapper.ts';
import type { SessionUserRow } from './session.store.ts';

/** Maps the signed-in user for the session. */
export function toSessionUser({ user, type, country }: SessionUserRow, language: Language): SessionUser {
  const userType = toUserType(language, type);
  // The address of a guest account is a placeholder.
  const email = user.isGuest ? null : user.emailaddress;
  return {
    id: user.id,
    name: fullName(user),
    firstname: user.firstname,
    lastname: user.lastname,
    username: user.username,
    email,
    email_details: { isEmailVerified: user.emailVerifiedAt !== null, value: email },
    photoURL: user.thumb ?? user.profilephoto,
    profilephoto: user.profilephoto,
    role: userType.name,
    s2_user_type: userType,
    s2_countries: country && toCountry(language, country),
    currency: country?.currency ?? null,
    organization_name: user.organizationName,
    is_account_private: user.isPrivate,
    is_guest: user.isGuest,
  };
}
