import {
  CheckEmailDocument,
  type CheckEmailQuery,
  type CheckEmailQueryVariables,
} from '@/generated/accounts/checkEmail';
import {
  CheckUsernameDocument,
  type CheckUsernameQuery,
  type CheckUsernameQueryVariables,
} from '@/generated/accounts/checkUsername';
import {
  GetDevicesLocationDataDocument,
  type GetDevicesLocationDataQuery,
  type GetDevicesLocationDataQueryVariables,
} from '@/generated/accounts/getDevicesLocationData';
import {
  SendRegisterOtpDocument,
  type SendRegisterOtpMutation,
  type SendRegisterOtpMutationVariables,
} from '@/generated/accounts/sendRegisterOtp';
import { SignupV3Document, type SignupV3Mutation, type SignupV3MutationVariables } from '@/generated/accounts/signupV3';
import {
  VerifyRegisterOtpDocument,
  type VerifyRegisterOtpMutation,
  type VerifyRegisterOtpMutationVariables,
} from '@/generated/accounts/verifyRegisterOtp';
import {
  GetSignInOptionsDocument,
  type GetSignInOptionsQuery,
  type GetSignInOptionsQueryVariables,
} from '@/generated/session/getSignInOptions';

import { mockOperation } from '../../support/mocks/mockOperation';

export const mockUsernames = (taken: readonly string[] = []) =>
  mockOperation<CheckUsernameQuery, CheckUsernameQueryVariables>(CheckUsernameDocument, {
    response: ({ username }) => {
      const available = !taken.includes(username);
      const message = available ? 'This user name is available.' : 'username is already exists.';
      return { checkUsername: { status: 200, message, data: { available } } };
    },
  });

export const mockEmails = (taken: readonly string[] = []) =>
  mockOperation<CheckEmailQuery, CheckEmailQueryVariables>(CheckEmailDocument, {
    response: ({ emailaddress }) => {
      const available = !taken.includes(emailaddress);
      const message = available
        ? 'This e-mail address is available.'
        : 'An account with this e-mail address already exists.';
      return { checkEmail: { status: 200, message, data: { available } } };
    },
  });

/** The country of the request's address; null when there is none. */
export const mockLocation = (country_code: string | null = 'TR', delay = 0) =>
  mockOperation<GetDevicesLocationDataQuery, GetDevicesLocationDataQueryVariables>(GetDevicesLocationDataDocument, {
    response: { getDevicesLocationData: { status: 200, message: '', data: { country_code } } },
    delay,
  });

export const mockSignup = (status = 200, message = 'Welcome to Bourse!') =>
  mockOperation<SignupV3Mutation, SignupV3MutationVariables>(SignupV3Document, {
    response: ({ firstname, lastname, username, emailaddress, userType }) => ({
      signupV3: {
        status,
        message,
        data:
          status === 200
            ? {
                access_token: 'a.new.token',
                expires_in: 900,
                is_known_user: false,
                user: {
                  id: 900,
                  name: `${firstname} ${lastname}`,
                  firstname,
                  lastname,
                  username,
                  email: emailaddress,
                  email_details: { isEmailVerified: false, value: emailaddress },
                  photoURL: null,
                  role: userType,
                  currency: null,
                  is_account_private: false,
                  organization_name: null,
                  is_guest: false,
                  s2_countries: null,
                },
              }
            : null,
      },
    }),
  });

export const mockSendCode = (
  status = 200,
  message = 'The code is on its way to your e-mail address.',
  channel: 'email' | 'sms' = 'email',
) =>
  mockOperation<SendRegisterOtpMutation, SendRegisterOtpMutationVariables>(SendRegisterOtpDocument, {
    response: {
      sendRegisterOtp: { status, message, data: status === 200 ? { expires_in: 600, resend_in: 60, channel } : null },
    },
  });

/** Accepts only the code 123456. */
export const mockCheckCode = () =>
  mockOperation<VerifyRegisterOtpMutation, VerifyRegisterOtpMutationVariables>(VerifyRegisterOtpDocument, {
    response: ({ otp }) => ({
      verifyRegisterOtp:
        otp === '123456'
          ? { status: 200, message: 'E-mail address verified', data: { token: 'sealed', expires_in: 1800 } }
          : { status: 400, message: 'This code is not correct. 4 tries left.', data: null },
    }),
  });

/** The alternative sign-in: configured providers, and guests. */
export const mockSignInMethods = (is_guest_allowed = false, phone_code_channel: 'email' | 'sms' = 'email') =>
  mockOperation<GetSignInOptionsQuery, GetSignInOptionsQueryVariables>(GetSignInOptionsDocument, {
    response: {
      getSignInOptions: {
        status: 200,
        message: '',
        data: { social_providers: [], is_guest_allowed, phone_code_channel, demo_accounts: [] },
      },
    },
  });
