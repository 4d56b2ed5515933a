import { fullName } from '../../../../rules/people/people.ts';
import { accountKeys } from '../../../database/keys.ts';
import { userStatusIds, userTypeIds } from '../../../database/referenceIds.ts';
import type { Transaction } from '../../../database/types.ts';
import type { Context } from '../../../context/context.ts';
import { ValidationError } from '../../../context/envelope.ts';
import { findCountry } from '../../../access/findCountry.ts';
import { translate, type MessageValues, type ServerMessageId } from '../../../i18n/translate.ts';
import { recordAudit } from '../../ground/audit/recordAudit.ts';
import { offerFirstSteps } from '../../firstSteps/firstSteps.service.ts';
import { assertRegistrationOpen } from '../../platformSettings/registrationPolicy.ts';
import { queueVerificationMail } from '../emailProof.service.ts';
import type { Phone } from '../../people/phoneNumbers.ts';
import { acceptPolicies } from '../../policies/acceptPolicies.ts';
import * as store from './registration.store.ts';

/** The data of a new account. Its texts have passed the rules of `rules/accounts/accounts.ts`. */
export interface NewAccount {
  readonly role: 'app_user' | 'bot_developer';
  readonly firstname: string;
  readonly middlename?: string | null | undefined;
  readonly lastname: string;
  readonly username: string;
  readonly emailaddress: string;
  /** True when a trusted provider or a mailed code verified the address. Otherwise a link to prove it is mailed. */
  readonly isEmailVerified: boolean;
  /** Null for accounts that sign in only with a provider or device. */
  readonly passwordHash: string | null;
  readonly phone?: Phone | undefined;
  /** True when a code that was sent to the phone verified the number. */
  readonly isPhoneVerified?: boolean;
  readonly organizationName?: string | null | undefined;
  readonly bio?: string | null | undefined;
  /** YYYY-MM-DD. */
  readonly birthdate?: string | null | undefined;
  /** The account of a guest device: no mail is sent and no policy is accepted. */
  readonly isGuest?: boolean;
}

/**
 * Asserts that the names are available: before the costly steps, and again when a concurrent registration took them.
 * @throws UserError 400
 */
export async function assertAvailable(
  tx: Transaction | Context['db'],
  keys: { readonly usernameKey: string; readonly emailKey: string },
): Promise<void> {
  const taken = await store.findTakenKeys(tx, keys);
  if (taken.username) throw new ValidationError(400, 'accounts.form.username.taken');
  if (taken.email) throw new ValidationError(400, 'accounts.form.email.taken');
}

async function addPersonalTeam(tx: Transaction, ctx: Context, userId: number, account: NewAccount): Promise<void> {
  const say = (id: ServerMessageId, values?: MessageValues): string => translate(ctx.language, id, values);
  await store.insertPersonalTeam(
    tx,
    userId,
    {
      name: say('accounts.personalTeam.name'),
      shortDescription: say('accounts.personalTeam.shortDescription'),
      description: say('accounts.personalTeam.description', { name: fullName(account) }),
    },
    ctx.now(),
  );
}

/**
 * Creates an account with its settings, first steps, accepted policies, a developer's personal team and the mail that proves the
 * address. Of parallel calls with one user name or address one succeeds.
 * @returns the id; the caller starts the session
 * @throws UserError 400 when the user name or the address is taken, 403 when registration is closed
 */
export async function createAccount(tx: Transaction, ctx: Context, account: NewAccount): Promise<number> {
  const { role, firstname, middlename, lastname, username, emailaddress, phone, isGuest = false } = account;
  await assertRegistrationOpen(tx, isGuest ? 'guests' : 'registration');
  const now = ctx.now();
  const keys = accountKeys(account);
  const country = phone?.country ?? findCountry(ctx.address);
  const id = await store.insertAccount(tx, {
    firstname,
    middlename: middlename || null,
    lastname,
    username,
    emailaddress,
    ...keys,
    emailVerifiedAt: account.isEmailVerified ? now : null,
    passwordHash: account.passwordHash,
    passwordChangedAt: account.passwordHash === null ? null : now,
    typeId: userTypeIds[role],
    statusId: userStatusIds.active,
    countryId: await store.findCountryId(tx, { code: country, callingCode: phone?.callingCode }),
    bio: role === 'app_user' ? account.bio || null : null,
    birthdate: account.birthdate || null,
    organizationName: role === 'bot_developer' ? account.organizationName || null : null,
    cellphoneCountryCode: phone?.callingCode ?? null,
    cellphoneCountryName: phone?.country ?? null,
    cellphoneNumber: phone?.digits ?? null,
    cellphoneVerifiedAt: phone !== undefined && account.isPhoneVerified === true ? now : null,
    policyAcceptedAt: isGuest ? null : now,
    isGuest,
    language: ctx.language,
    lastSeenAt: now,
    createdAt: now,
    updatedAt: now,
  });
  if (id === undefined) {
    await assertAvailable(tx, keys);
    throw new ValidationError(400, 'accounts.form.username.taken');
  }
  await store.insertSettings(tx, id, now);
  await offerFirstSteps(tx, id, role, now);
  if (!isGuest) await acceptPolicies(tx, id, now);
  if (role === 'bot_developer') await addPersonalTeam(tx, ctx, id, account);
  await recordAudit(tx, ctx, {
    action: 'accounts.registered',
    subjectType: 'user',
    subjectId: id,
    after: { role, username, isGuest },
  });
  if (!account.isEmailVerified && !isGuest)
    await queueVerificationMail(tx, ctx, { id, firstname, emailaddress, language: ctx.language });
  return id;
}
