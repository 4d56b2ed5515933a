import type { ProfileForm_UserFragment } from '@/generated/people/fragments';
import type { UpdateProfileMutationVariables } from '@/generated/people/updateProfile';
import { profileSchema } from '@rules/accounts/accounts';
import { byProfileText, PROFILE_TEXT_NAMES, type ProfileTextName } from '@rules/people/profileTexts';

import type { PhotoChange } from './PhotoField';

export interface ProfileFormValues extends Record<ProfileTextName, string> {
  photo: PhotoChange;
  firstname: string;
  middlename: string;
  lastname: string;
  username: string;
  country_code: number | null;
  /** The chosen country among those that share the calling code. */
  country_name: string | null;
  phone_number: string;
}

/** The fields that are compared for conflicts between tabs, in the order of the form. */
export const COMPARED_FIELDS = [
  'firstname',
  'middlename',
  'lastname',
  'username',
  ...PROFILE_TEXT_NAMES,
  'country_code',
  'phone_number',
] as const;

export type ComparedField = (typeof COMPARED_FIELDS)[number];

export function toProfileFormValues(user: ProfileForm_UserFragment): ProfileFormValues {
  return {
    photo: null,
    firstname: user.firstname ?? '',
    middlename: user.middlename ?? '',
    lastname: user.lastname ?? '',
    username: user.username,
    ...byProfileText((name) => user[name] ?? ''),
    country_code: user.cellphone?.country_code ?? null,
    country_name: user.cellphone?.country_name ?? null,
    phone_number: user.cellphone?.phone_number ?? '',
  };
}

/** @param expectedUts lets the server reject the update when another tab has changed the profile since it was loaded */
export function toUpdateVariables(values: ProfileFormValues, expectedUts: string): UpdateProfileMutationVariables {
  const texts = profileSchema.cast(values);
  return {
    firstname: texts.firstname,
    middlename: texts.middlename,
    lastname: texts.lastname,
    username: texts.username,
    ...byProfileText((name) => texts[name]),
    country_code: texts.country_code,
    country_name: texts.country_name,
    phone_number: texts.phone_number,
    file: values.photo instanceof File ? values.photo : undefined,
    isRemoved: values.photo === 'remove' ? true : undefined,
    expectedUts,
  };
}
