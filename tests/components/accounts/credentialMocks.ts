import {
  ChangePasswordByUserIdDocument,
  type ChangePasswordByUserIdMutation,
  type ChangePasswordByUserIdMutationVariables,
} from '@/generated/accounts/changePasswordByUserId';
import {
  CheckResetTokenDocument,
  type CheckResetTokenQuery,
  type CheckResetTokenQueryVariables,
} from '@/generated/accounts/checkResetToken';
import {
  ForgotPasswordDocument,
  type ForgotPasswordMutation,
  type ForgotPasswordMutationVariables,
} from '@/generated/accounts/forgotPassword';
import {
  ResetPasswordDocument,
  type ResetPasswordMutation,
  type ResetPasswordMutationVariables,
} from '@/generated/accounts/resetPassword';
import {
  SetNewPasswordDocument,
  type SetNewPasswordMutation,
  type SetNewPasswordMutationVariables,
} from '@/generated/accounts/setNewPassword';
import {
  VerifyEmailAddressDocument,
  type VerifyEmailAddressMutation,
  type VerifyEmailAddressMutationVariables,
} from '@/generated/accounts/verifyEmailAddress';
import {
  VerifyOtpDocument,
  type VerifyOtpMutation,
  type VerifyOtpMutationVariables,
} from '@/generated/accounts/verifyOTP';
import {
  VerifyUserEmailDocument,
  type VerifyUserEmailMutation,
  type VerifyUserEmailMutationVariables,
} from '@/generated/accounts/verifyUserEmail';

import { mockOperation } from '../../support/mocks/mockOperation';

interface StatusMessage {
  status: number;
  message: string;
}

export const mockForgotPassword = (
  answer: StatusMessage = { status: 200, message: 'A code is on its way' },
  resendIn = 60,
) =>
  mockOperation<ForgotPasswordMutation, ForgotPasswordMutationVariables>(ForgotPasswordDocument, {
    response: {
      forgotPassword: { ...answer, data: answer.status === 200 ? { expires_in: 600, resend_in: resendIn } : null },
    },
  });

export const mockVerifyCode = (answer: StatusMessage = { status: 200, message: 'The code is correct.' }) =>
  mockOperation<VerifyOtpMutation, VerifyOtpMutationVariables>(VerifyOtpDocument, {
    response: {
      verifyOTP: { ...answer, data: answer.status === 200 ? { token: 'code-token', expires_in: 900 } : null },
    },
  });

export const mockSetNewPassword = (answer: StatusMessage) =>
  mockOperation<SetNewPasswordMutation, SetNewPasswordMutationVariables>(SetNewPasswordDocument, {
    response: { setNewPassword: answer },
  });

export const mockCheckResetToken = (answer: StatusMessage = { status: 200, message: 'This link is valid.' }) =>
  mockOperation<CheckResetTokenQuery, CheckResetTokenQueryVariables>(CheckResetTokenDocument, {
    response: { checkResetToken: answer },
  });

export const mockResetPassword = (answer: StatusMessage) =>
  mockOperation<ResetPasswordMutation, ResetPasswordMutationVariables>(ResetPasswordDocument, {
    response: { resetPassword: answer },
  });

export const mockChangePassword = (answer: StatusMessage = { status: 200, message: 'Password changed successfully' }) =>
  mockOperation<ChangePasswordByUserIdMutation, ChangePasswordByUserIdMutationVariables>(
    ChangePasswordByUserIdDocument,
    { response: { changePasswordByUserId: answer } },
  );

export const mockVerifyUserEmail = (answer: StatusMessage) =>
  mockOperation<VerifyUserEmailMutation, VerifyUserEmailMutationVariables>(VerifyUserEmailDocument, {
    response: { verifyUserEmail: answer },
  });

export const mockVerifyEmailAddress = (answer: StatusMessage) =>
  mockOperation<VerifyEmailAddressMutation, VerifyEmailAddressMutationVariables>(VerifyEmailAddressDocument, {
    response: { verifyEmailAddress: answer },
  });
