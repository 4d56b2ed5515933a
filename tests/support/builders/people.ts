import type { FollowRow_PersonFragment } from '@/generated/follows/fragments';
import type { Profile_UserFragment, UserRecord_UserFragment } from '@/generated/people/fragments';
import { byProfileText } from '@rules/people/profileTexts';

const APP_USER = { id: 1, name: 'app_user', display_name: 'App user' } as const;

/** A public profile, as an app user who does not follow its owner sees it. */
export function buildProfile(change: Partial<Profile_UserFragment> = {}): Profile_UserFragment {
  const id = change.id ?? 701;
  return {
    id,
    full_name: 'Ada Yilmaz',
    firstname: 'Ada',
    middlename: null,
    lastname: 'Yilmaz',
    username: 'ada',
    profilephoto: null,
    thumb: null,
    banner_image: null,
    ...byProfileText(() => null),
    bio: 'Value first.',
    matrix_user_id: null,
    is_follow: false,
    is_requested: false,
    requests_follow: false,
    is_account_private: false,
    isBlock: false,
    num_followers: 12,
    num_following: 5,
    num_post: 3,
    uts: '2026-03-02T09:00:00.000Z',
    s2_user_type: APP_USER,
    ...change,
    viewer_can: change.viewer_can ?? { edit: false, follow: true, block: true },
  };
}

/** The full record of an app user, as its owner sees it. */
export function buildRecord(change: Partial<UserRecord_UserFragment> = {}): UserRecord_UserFragment {
  return {
    ...buildProfile({ id: 502, full_name: 'Maya Lindgren', firstname: 'Maya', lastname: 'Lindgren', username: 'maya' }),
    emailaddress: 'maya@bourse.example',
    email_details: { isEmailVerified: true, value: 'maya@bourse.example', bouncedAt: null },
    cellphone: { country_code: 90, country_name: 'TR', phone_number: '5321234567' },
    birthdate: null,
    address1: null,
    address2: null,
    city: null,
    cts: '2025-09-26T09:00:00.000Z',
    api_key: null,
    isAcceptPolicy: true,
    matrix_room_id: null,
    workphone: null,
    homephone: null,
    mobile_details: { isMobileVerified: false, value: '+90 5321234567' },
    s2_user_status: { id: 1, name: 'active', display_name: 'Active' },
    s2_countries: { id: 1, name: 'Türkiye', code: 'TR', currency: 'TRY' },
    id_s2_user_type: 1,
    id_s2_user_status: 1,
    ...change,
    viewer_can: change.viewer_can ?? {
      edit: true,
      follow: false,
      block: false,
      enable_disable: false,
      change_password: true,
    },
  };
}

/** A user in a list of followers. */
export function buildFollowRow(change: Partial<FollowRow_PersonFragment> = {}): FollowRow_PersonFragment {
  const id = change.id ?? 701;
  return {
    id,
    full_name: `Person ${id}`,
    username: `person${id}`,
    profilephoto: null,
    thumb: null,
    organization_name: null,
    is_follow: false,
    is_requested: false,
    is_account_private: false,
    num_followers: 4,
    num_post: 1,
    ...change,
  };
}
