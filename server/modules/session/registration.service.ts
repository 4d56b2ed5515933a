import { signupSchema, signupV3Schema } from '../../../rules/accounts/accounts.ts';
import { hashPassword } from '../../access/passwords.ts';
import { accountKeys } from '../../database/keys.ts';
import type { MutationSignupArgs, MutationSignupV3Args, Session } from '../../generated/schema.ts';
import type { Context } from '../../context/context.ts';
import { parseInput } from '../../context/parseInput.ts';
import { startSessionFor } from './session.service.ts';
import { assertRegistrationOpen } from '../platformSettings/registrationPolicy.ts';
import { admitCheck, admitRecipient, admitRegistration } from '../accounts/accountLimits.ts';
import { assertNotPlatformName } from '../people/assertNotPlatformName.ts';
import { createAccount, assertAvailable, type NewAccount } from '../accounts/registration/newAccount.service.ts';
import { readPhone } from '../people/phoneNumbers.ts';
import { checkProof } from '../accounts/registration/contactProof.ts';

/** Creates an account and signs its owner in. Invalid input is rejected before the password is hashed. */
async function register(ctx: Context, password: string, account: Omit<NewAccount, 'passwordHash'>): Promise<Session> {
  // Counted before the availability check and for every outcome, so that the rate limit does not reveal whether a name
  // is taken.
  await admitCheck(ctx);
  await assertRegistrationOpen(ctx.db, 'registration');
  assertNotPlatformName(account);
  await assertAvailable(ctx.db, accountKeys(account));
  await admitRegistration(ctx);
  await admitRecipient(ctx, 'registration', account.emailaddress);
  const passwordHash = await hashPassword(password);
  const userId = await ctx.db.transaction((tx) => createAccount(tx, ctx, { ...account, passwordHash }));
  return startSessionFor(ctx, { userId, isExistingUser: false });
}

/**
 * Registers an app user with the minimal data.
 * @throws UserError 400 for invalid or taken names, 403 when registration is closed, 429 beyond the rate limit
 */
export async function signUp(ctx: Context, args: MutationSignupArgs): Promise<Session> {
  const { password, firstname, lastname, username, emailaddress } = await parseInput(signupSchema, args);
  return register(ctx, password, {
    role: 'app_user',
    firstname,
    lastname,
    username,
    emailaddress,
    isEmailVerified: false,
  });
}

/**
 * Registers an app user or a developer with a full profile. A token of verifyRegisterOtp proves the
 * phone number or the e-mail address.
 * @throws UserError as for `signUp`
 */
export async function signUpInFull(ctx: Context, args: MutationSignupV3Args): Promise<Session> {
  const given = await parseInput(signupV3Schema, args);
  const phone = readPhone(given.country_code, given.phone_number, given.country_name);
  const { emailaddress } = given;
  const proof = args.otpToken ? checkProof(ctx, { phone, emailaddress }, args.otpToken) : undefined;
  return register(ctx, given.password, {
    role: given.userType,
    firstname: given.firstname,
    middlename: given.middlename,
    lastname: given.lastname,
    username: given.username,
    emailaddress,
    // A code proves only what it was sent to.
    isEmailVerified: proof === 'email',
    phone,
    isPhoneVerified: proof === 'phone',
    organizationName: given.organization_name,
    bio: given.bio,
    birthdate: given.birthdate,
  });
}
