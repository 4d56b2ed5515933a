import { emailSchema, REGISTRATION_ROLES } from '../../../rules/accounts/accounts.ts';
import { isLoopbackHost } from '../../config/config.ts';
import { emailKey } from '../../database/keys.ts';
import { userTypeIds } from '../../database/referenceIds.ts';
import type { Transaction } from '../../database/types.ts';
import type {
  MutationSocialLogInSignUpArgs,
  MutationSocialLogInSignUpV4Args,
  Session,
} from '../../generated/schema.ts';
import type { Context } from '../../context/context.ts';
import { UserError, ValidationError } from '../../context/envelope.ts';
import { IdentityFailure, type ProvenIdentity } from '../../ports/identity/identity.ts';
import { admitRegistration } from '../accounts/accountLimits.ts';
import { createAccount } from '../accounts/registration/newAccount.service.ts';
import * as identities from '../accounts/identities.ts';
import { recordLinkedProvider } from './linkedProviders.service.ts';
import { toValidNames, findFreeUsername } from '../accounts/registration/newNames.ts';
import { startSessionFor } from './session.service.ts';

/** The choices of a new user. */
type RegistrationChoice = Pick<MutationSocialLogInSignUpArgs, 'userType' | 'isAcceptPolicy'>;

const MAX_CODE_LENGTH = 2_000;

/** Verifies an identity with the provider and maps its failures to user errors. */
async function verifyIdentity(ctx: Context, work: () => Promise<ProvenIdentity>): Promise<ProvenIdentity> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof IdentityFailure)) throw error;
    if (error.reason === 'notOffered') throw new UserError(400, 'session.social.notOffered');
    const cause = error.cause instanceof Error ? error.cause.message : undefined;
    ctx.log.warn({ reason: error.reason, cause }, 'a sign-in with a provider failed');
    if (error.reason === 'unreachable') throw new UserError(503, 'session.social.unreachable');
    throw new UserError(400, 'session.social.failed');
  }
}

/**
 * The role of a new account.
 * @throws UserError 404 when the user has not chosen yet, so that the client shows the choices and repeats the request;
 * 400 for invalid choices
 */
function toRole({ userType, isAcceptPolicy }: RegistrationChoice): (typeof REGISTRATION_ROLES)[number] {
  const hasChosen = (userType ?? null) !== null && (isAcceptPolicy ?? null) !== null;
  if (!hasChosen) throw new UserError(404, 'session.social.newPerson');
  const role = REGISTRATION_ROLES.find((item) => item === userType);
  if (role === undefined) throw new ValidationError(400, 'accounts.form.userType.invalid');
  if (isAcceptPolicy !== true) throw new ValidationError(400, 'accounts.form.policy.required');
  return role;
}

/**
 * The account with the provider's e-mail address, if both sides have verified the address and it is not an admin's
 * account.
 * @throws UserError 409 when the account exists but its owner has to sign in with the password
 */
async function findAccountByAddress(
  tx: Transaction,
  { emailaddress, isEmailVerified }: ProvenIdentity,
): Promise<number | undefined> {
  if (emailaddress === undefined) return undefined;
  const account = await identities.findByEmail(tx, emailKey(emailaddress));
  if (account === undefined) return undefined;
  if (!isEmailVerified || account.emailVerifiedAt === null || account.typeId === userTypeIds.admin)
    throw new UserError(409, 'session.social.emailTaken');
  return account.id;
}

/**
 * Registers a new account. Requires an address that the provider has verified: otherwise an attacker could register a
 * victim's address and retain access after the victim arrives.
 * @throws UserError 400 for a missing or unverified address
 */
async function register(
  tx: Transaction,
  ctx: Context,
  proven: ProvenIdentity,
  choice: RegistrationChoice,
): Promise<number> {
  const emailaddress = emailSchema.isValidSync(proven.emailaddress) ? proven.emailaddress : undefined;
  if (emailaddress === undefined) throw new UserError(400, 'session.social.noEmail');
  if (!proven.isEmailVerified) throw new UserError(400, 'session.social.unproven');
  const role = toRole(choice);
  await admitRegistration(ctx);
  const names = toValidNames(proven, ctx.language);
  return createAccount(tx, ctx, {
    ...names,
    role,
    username: await findFreeUsername(tx, names.firstname, names.lastname),
    emailaddress: emailSchema.cast(emailaddress),
    isEmailVerified: true,
    passwordHash: null,
  });
}

/** Finds or creates the account of a verified identity, and starts a session. */
async function signInAs(
  ctx: Context,
  proven: ProvenIdentity,
  choice: RegistrationChoice,
  { isSingleUse }: { readonly isSingleUse: boolean },
): Promise<Session> {
  const key = { issuer: proven.issuer, subject: proven.subject };
  const now = ctx.now();
  const { userId, isNew } = await ctx.db.transaction(async (tx) => {
    await identities.lockIdentity(tx, key);
    // In the same transaction, so that a later error leaves the token usable for another try.
    if (isSingleUse && !(await identities.claimIdToken(tx, proven.idTokenHash, proven.expires)))
      throw new UserError(400, 'session.social.used');
    const accountId = await identities.findAccount(tx, key);
    if (accountId !== undefined) {
      await identities.recordUse(tx, key, now);
      return { userId: accountId, isNew: false };
    }
    const linked = await findAccountByAddress(tx, proven);
    const id = linked ?? (await register(tx, ctx, proven, choice));
    await identities.link(tx, key, { userId: id, emailaddress: proven.emailaddress ?? null }, now);
    if (linked !== undefined) {
      await recordLinkedProvider(tx, ctx, linked, proven.issuer);
    }
    return { userId: id, isNew: linked === undefined };
  });
  return startSessionFor(ctx, { userId, isExistingUser: !isNew });
}

const optional = (text: string | null | undefined): string | undefined => text ?? undefined;

/** Signs in with an ID token of the provider, which is accepted once. */
export async function signInWithIdToken(ctx: Context, args: MutationSocialLogInSignUpArgs): Promise<Session> {
  const { provider, token, nonce } = args;
  const proven = await verifyIdentity(ctx, () => ctx.identity.readIdToken(provider, token, optional(nonce)));
  return signInAs(ctx, proven, args, { isSingleUse: true });
}

/**
 * Validates that the redirect address of a code is this site's sign-in page. The provider compares it with the address
 * for which the code was issued.
 */
function toSignInPage(ctx: Context, redirectUri: string): string {
  const site = new URL(ctx.siteUrl());
  const redirect = URL.canParse(redirectUri, site) ? new URL(redirectUri, site) : undefined;
  // In development the client may be served from another local port.
  const isOwnOrigin =
    redirect?.origin === site.origin ||
    (redirect !== undefined &&
      !ctx.config.exposed &&
      redirect.protocol === 'http:' &&
      isLoopbackHost(redirect.hostname));
  if (redirect === undefined || !isOwnOrigin || redirect.href !== `${redirect.origin}/login`)
    throw new UserError(400, 'session.social.redirect');
  return redirect.href;
}

/** Signs in with an authorization code, which the server exchanges. The provider accepts each code once. */
export async function signInWithCode(ctx: Context, args: MutationSocialLogInSignUpV4Args): Promise<Session> {
  const { provider, code, codeVerifier, nonce } = args;
  const redirectUri = toSignInPage(ctx, args.redirectUri);
  if (code.length > MAX_CODE_LENGTH || !/^[\w.~-]{43,128}$/.test(codeVerifier))
    throw new UserError(400, 'session.social.failed');
  const proven = await verifyIdentity(ctx, () =>
    ctx.identity.exchangeCode(provider, { code, codeVerifier, redirectUri, nonce: optional(nonce) }),
  );
  return signInAs(ctx, proven, args, { isSingleUse: false });
}
