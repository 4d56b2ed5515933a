import type { User } from '../../generated/schema.ts';
import { fullName } from '../../../rules/people/people.ts';
import { byProfileText, profileTexts } from '../../../rules/people/profileTexts.ts';
import type { Role } from '../../access/roles.ts';
import type { Language } from '../../i18n/translate.ts';
import { toCountry } from '../lookups/countries.mapper.ts';
import { toUserStatus, toUserType } from './people.mapper.ts';
import { canSeePrivate, canSeeRecord, getUserPermissions } from './people.policy.ts';
import type { ProfileView } from './profileView.ts';

type Caller = { readonly id: number; readonly role: Role };

/** The fields that everyone who can see the person reads. */
const toPublicFields = (language: Language, viewer: Caller, row: ProfileView): User => ({
  id: row.id,
  firstname: row.firstname,
  middlename: row.middlename,
  lastname: row.lastname,
  full_name: fullName(row),
  username: row.username,
  profilephoto: row.profilephoto,
  thumb: row.thumb,
  cts: row.createdAt,
  uts: row.updatedAt,
  s2_user_type: toUserType(language, row.type),
  id_s2_user_type: row.typeId,
  is_follow: row.follow === 'accepted',
  is_requested: row.follow === 'requested',
  requests_follow: row.requestsFollow,
  is_account_private: row.isPrivate,
  isBlock: row.isBlocked,
  num_followers: row.numFollowers,
  num_following: row.numFollowing,
  num_post: row.numPosts,
  viewer_can: getUserPermissions(viewer, row),
});

const toPublicTexts = (row: ProfileView): Partial<User> => ({
  ...byProfileText((name) => row[profileTexts[name].column]),
  matrix_user_id: row.matrixUserId,
});

const toPrivateFields = (language: Language, row: ProfileView): Partial<User> => ({
  // The address of a guest account is a placeholder.
  emailaddress: row.isGuest ? null : row.emailaddress,
  email_details: {
    isEmailVerified: row.emailVerifiedAt !== null,
    value: row.isGuest ? null : row.emailaddress,
    bouncedAt: row.emailBouncedAt,
  },
  birthdate: row.birthdate,
  address1: row.address1,
  address2: row.address2,
  city: row.city,
  api_key: row.apiKeyHint,
  cellphone: {
    country_code: row.cellphoneCountryCode,
    country_name: row.cellphoneCountryName,
    phone_number: row.cellphoneNumber,
  },
  mobile_details: {
    isMobileVerified: row.cellphoneVerifiedAt !== null,
    value:
      row.cellphoneNumber === null
        ? null
        : `${row.cellphoneCountryCode === null ? '' : `+${row.cellphoneCountryCode} `}${row.cellphoneNumber}`,
  },
  workphone: row.workphone,
  homephone: row.homephone,
  s2_user_status: toUserStatus(language, row.status),
  id_s2_user_status: row.statusId,
  s2_countries: row.country && toCountry(language, row.country),
  isAcceptPolicy: row.policyAcceptedAt !== null,
});

/**
 * Maps a person for a viewer: names and counts for everyone who can see the person, the public texts unless the viewer
 * blocks the person, the banner of a private account for followers, the full record for the owner and admins. Other
 * fields are null.
 */
export function toUser(language: Language, viewer: Caller, row: ProfileView): User {
  return {
    ...toPublicFields(language, viewer, row),
    ...(row.isBlocked ? {} : toPublicTexts(row)),
    ...(canSeePrivate(viewer, row) ? { banner_image: row.bannerImage } : {}),
    ...(canSeeRecord(viewer, row) ? toPrivateFields(language, row) : {}),
  };
}
