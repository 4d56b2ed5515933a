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
import { notifyOfLinkedProvider } from './linkedProviders.service.ts';
import { fittingNames, freeUsername } from '../accounts/registration/newNames.ts';
import { startSessionFor } from './session.service.ts';

/** What a new person chose. */
type Choice = Pick<MutationSocialLogInSignUpArgs, 'userType' | 'isAcceptPolicy'>;

const longestSecret = 2_000;

/** Asks the provider, and turns its failures into what the person is told. */
async function prove(ctx: Context, work: () => Promise<ProvenIdentity>): Promise<ProvenIdentity> {
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
 * @throws UserError 404 when nothing was chosen yet, so that the client asks and comes again; 400 for a choice that cannot be
 */
function chosenRole({ userType, isAcceptPolicy }: Choice): (typeof REGISTRATION_ROLES)[number] {
  const isAsked = (userType ?? null) !== null && (isAcceptPolicy ?? null) !== null;
  if (!isAsked) throw new UserError(404, 'session.social.newPerson');
  const role = REGISTRATION_ROLES.find((item) => item === userType);
  if (role === undefined) throw new ValidationError(400, 'accounts.form.userType.invalid');
  if (isAcceptPolicy !== true) throw new ValidationError(400, 'accounts.form.policy.required');
  return role;
}

/**
 * The account that uses the address which the provider told, if the provider's word is enough to open it: both sides
 * have proven the address, and it is no admin's.
 * @throws UserError 409 when there is one whose owner has to sign in with the password
 */
async function accountOfAddress(
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
 * A new account, on an address that the provider has proven alone: whoever made one on somebody else's could wait there
 * until its owner comes, and would still get in.
 * @throws UserError 400 for an address that is missing or not proven
 */
async function register(tx: Transaction, ctx: Context, proven: ProvenIdentity, choice: Choice): Promise<number> {
  const emailaddress = emailSchema.isValidSync(proven.emailaddress) ? proven.emailaddress : undefined;
  if (emailaddress === undefined) throw new UserError(400, 'session.social.noEmail');
  if (!proven.isEmailVerified) throw new UserError(400, 'session.social.unproven');
  const role = chosenRole(choice);
  await admitRegistration(ctx);
  const names = fittingNames(proven, ctx.language);
  return createAccount(tx, ctx, {
    ...names,
    role,
    username: await freeUsername(tx, names.firstname, names.lastname),
    emailaddress: emailSchema.cast(emailaddress),
    isEmailVerified: true,
    passwordHash: null,
  });
}

/** Finds or makes the account of a person whom a provider has proven, and starts a session. */
async function signInAs(
  ctx: Context,
  proven: ProvenIdentity,
  choice: Choice,
  { once }: { readonly once: boolean },
): Promise<Session> {
  const key = { issuer: proven.issuer, subject: proven.subject };
  const now = ctx.now();
  const { userId, isNew } = await ctx.db.transaction(async (tx) => {
    await identities.lockIdentity(tx, key);
    // Part of the transaction: a refusal below leaves the statement good for another try.
    if (once && !(await identities.takeStatement(tx, proven.statementHash, proven.expires)))
      throw new UserError(400, 'session.social.used');
    const known = await identities.findAccount(tx, key);
    if (known !== undefined) {
      await identities.touch(tx, key, now);
      return { userId: known, isNew: false };
    }
    const linked = await accountOfAddress(tx, proven);
    const id = linked ?? (await register(tx, ctx, proven, choice));
    await identities.link(tx, key, { userId: id, emailaddress: proven.emailaddress ?? null }, now);
    if (linked !== undefined) {
      await notifyOfLinkedProvider(tx, ctx, linked, proven.issuer);
    }
    return { userId: id, isNew: linked === undefined };
  });
  return startSessionFor(ctx, userId, !isNew);
}

const optional = (text: string | null | undefined): string | undefined => text ?? undefined;

/** socialLogInSignUp: with an ID token of the provider, which counts once. */
export async function signInWithIdToken(ctx: Context, args: MutationSocialLogInSignUpArgs): Promise<Session> {
  const { provider, token, nonce } = args;
  const proven = await prove(ctx, () => ctx.identity.readIdToken(provider, token, optional(nonce)));
  return signInAs(ctx, proven, args, { once: true });
}

/**
 * The redirect address of a code, which must be our sign-in page: the provider compares it with the one that the code
 * was made for.
 */
function ownSignInPage(ctx: Context, redirectUri: string): string {
  const site = new URL(ctx.siteUrl());
  const params = URL.canParse(redirectUri, site) ? new URL(redirectUri, site) : undefined;
  // In development the browser may be served from another port of this machine.
  const isOurs =
    params?.origin === site.origin ||
    (params !== undefined && !ctx.config.exposed && params.protocol === 'http:' && isLoopbackHost(params.hostname));
  if (params === undefined || !isOurs || params.href !== `${params.origin}/login`)
    throw new UserError(400, 'session.social.redirect');
  return params.href;
}

/** socialLogInSignUpV4: with a code that this server exchanges itself; the provider takes each once. */
export async function signInWithCode(ctx: Context, args: MutationSocialLogInSignUpV4Args): Promise<Session> {
  const { provider, code, codeVerifier, nonce } = args;
  const redirectUri = ownSignInPage(ctx, args.redirectUri);
  if (code.length > longestSecret || !/^[\w.~-]{43,128}$/.test(codeVerifier))
    throw new UserError(400, 'session.social.failed');
  const proven = await prove(ctx, () =>
    ctx.identity.exchangeCode(provider, { code, codeVerifier, redirectUri, nonce: optional(nonce) }),
  );
  return signInAs(ctx, proven, args, { once: false });
}
