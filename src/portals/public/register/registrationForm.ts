import { signupV3Schema, type REGISTRATION_ROLES } from '@rules/accounts/accounts';
import { confirmPasswordSchema } from '@rules/accounts/passwords';

import type { SignupV3MutationVariables } from '@/generated/accounts/signupV3';

export type RegistrationRole = (typeof REGISTRATION_ROLES)[number];

export interface RegistrationValues {
  userType: RegistrationRole;
  firstname: string;
  middlename: string;
  lastname: string;
  username: string;
  emailaddress: string;
  password: string;
  confirmPassword: string;
  country_code: number | null;
  /** The chosen country among those with the same calling code. */
  country_name: string | null;
  phone_number: string;
  organization_name: string;
  birthdate: string;
  isAcceptPolicy: boolean;
  /** Proves the e-mail address of `provedContact`; empty without a proof. */
  otpToken: string;
  provedContact: string;
}

/** The schema of the server, and the repeated password. */
export const registrationSchema = signupV3Schema.shape({ confirmPassword: confirmPasswordSchema('password') });

export const emptyRegistration = (userType: RegistrationRole): RegistrationValues => ({
  userType,
  firstname: '',
  middlename: '',
  lastname: '',
  username: '',
  emailaddress: '',
  password: '',
  confirmPassword: '',
  country_code: null,
  country_name: null,
  phone_number: '',
  organization_name: '',
  birthdate: '',
  isAcceptPolicy: false,
  otpToken: '',
  provedContact: '',
});

/** The e-mail address and the number that a code belongs to. */
export const toContact = (values: Pick<RegistrationValues, 'country_code' | 'phone_number' | 'emailaddress'>): string =>
  `${values.country_code ?? ''} ${values.phone_number.replace(/\D/g, '')} ${values.emailaddress.trim()}`;

/** True while the e-mail address is the proved one. */
export const isContactProved = (values: RegistrationValues): boolean =>
  values.otpToken !== '' && values.provedContact === toContact(values);

/** The variables of the mutation: only fields of the chosen role, without empty ones. */
export function toVariables(values: RegistrationValues): SignupV3MutationVariables {
  const given = registrationSchema.cast(values);
  const isDeveloper = values.userType === 'bot_developer';
  return {
    userType: values.userType,
    firstname: given.firstname,
    middlename: given.middlename || null,
    lastname: given.lastname,
    username: given.username,
    emailaddress: given.emailaddress,
    password: given.password,
    country_code: given.country_code,
    country_name: given.country_name,
    phone_number: given.phone_number,
    organization_name: isDeveloper ? given.organization_name || null : null,
    birthdate: given.birthdate || null,
    isAcceptPolicy: values.isAcceptPolicy,
    otpToken: isContactProved(values) ? values.otpToken : null,
  };
}
