import { MINUTE_MS } from '../../../base/durations.ts';
import { violatesUnique } from '../../../database/violates.ts';
import type { BotCredentials } from '../../../generated/schema.ts';
import { ChatFailure, type ChatPort } from '../../../ports/chat/chat.ts';
import { removeAll } from '../tokens/tokens.store.ts';
import { toCredentials } from './credentials.mapper.ts';
import * as store from './credentials.store.ts';
import { toFailureCode } from './credentials.failures.ts';
import { getNetwork, tryWithLease, type ChatContext } from './credentials.leases.ts';
import { findPassword, sessionColumns } from './credentials.session.ts';
import * as timeline from '../lifecycle/timeline.store.ts';

/** The result of provisioning an account. */
export interface ProvisionOutcome {
  readonly state: store.CredentialsRow['state'];
  /** For the developer. Contains the whole access token when this call created it. */
  readonly credentials: BotCredentials;
}

/** Minutes until the next attempt after the first, second … failure; two days in all. */
const RETRY_MINUTES = [1, 2, 5, 15, 30, 60, 120, 240, 480, 960, 960];

export const DEVICE_NAME = 'Bourse';

/** Returns the time of the next attempt; null to give up. */
export function nextAttempt(now: Date, attempts: number, failure: ChatFailure): Date | null {
  const pause = RETRY_MINUTES[attempts];
  if (!failure.isTransient || pause === undefined) return null;
  return new Date(now.getTime() + Math.max(pause * MINUTE_MS, failure.retryAfterMs ?? 0));
}

/**
 * The input of a provisioning step. Each step saves its result before the next one starts, so that a later attempt can
 * resume.
 */
interface Step {
  readonly context: ChatContext;
  readonly network: ChatPort;
  readonly password: string;
  row: store.LeasedRow;
}

async function saveStep(step: Step, change: store.CredentialsChange): Promise<void> {
  const { context, row } = step;
  try {
    if (!(await store.save(context.db, row, change, context.now())))
      throw new ChatFailure('unavailable', 'the step took too long');
  } catch (error) {
    if (violatesUnique(error, 'bot_credentials_matrix_id'))
      throw new ChatFailure('taken', 'another bot has this account', { cause: error });
    throw error;
  }
  step.row = { ...row, ...change };
}

/** Registers the account. Detects an account that an earlier attempt registered although its response was lost. */
async function register(step: Step): Promise<void> {
  const { network, row, password } = step;
  if (row.matrixId !== null) return;
  const { userName } = row;
  const mayExist = row.isFederated;
  // Saved first: from now on the homeserver may have the account, even if this process ends.
  if (network.isFederated && !mayExist) await saveStep(step, { isFederated: true });
  const register = async (): Promise<string> => {
    try {
      return (await network.register({ userName, password })).userId;
    } catch (error) {
      if (!mayExist || !(error instanceof ChatFailure) || error.reason !== 'taken') throw error;
      return signInToOurs();
    }
  };
  const signInToOurs = async (): Promise<string> => {
    try {
      return (await network.logIn({ user: userName, password }, { name: DEVICE_NAME })).userId;
    } catch (error) {
      // The password does not match, so the account belongs to another user.
      if (error instanceof ChatFailure && error.reason === 'wrongPassword')
        throw new ChatFailure('taken', error.message, { cause: error });
      throw error;
    }
  };
  try {
    await saveStep(step, { matrixId: await register(), homeServerUrl: network.homeServerUrl });
  } catch (error) {
    // The failure is definite: no account was registered, so there is nothing to end later, and another name can be
    // tried.
    const isCertain = error instanceof ChatFailure && !error.isTransient && (!mayExist || error.reason === 'taken');
    if (isCertain) await saveStep(step, { isFederated: false });
    throw error;
  }
}

async function signIn(step: Step): Promise<string | undefined> {
  const { context, network, row, password } = step;
  if (row.accessTokenEncrypted !== null || row.matrixId === null) return undefined;
  const device = { name: DEVICE_NAME, id: row.deviceId };
  const session = await network.logIn({ user: row.matrixId, password }, device);
  await saveStep(step, {
    ...sessionColumns(context, row.botId, session),
    deviceId: session.deviceId,
    clientId: session.deviceId,
  });
  return session.accessToken;
}

async function makeSpace(step: Step, fresh: string | undefined): Promise<string | undefined> {
  const { network, row } = step;
  if (row.spaceRoomId !== null || row.matrixId === null) return fresh;
  // The token of an earlier attempt may have expired. It was never shown, so a new one can replace it.
  if (fresh === undefined) {
    step.row = { ...row, accessTokenEncrypted: null };
    const token = await signIn(step);
    return token === undefined ? undefined : makeSpace(step, token);
  }
  const bot = { userId: row.matrixId, accessToken: fresh, name: row.bot.name };
  await saveStep(step, { spaceRoomId: await network.createSpace(bot) });
  return fresh;
}

async function finish(step: Step, state: 'ready' | 'failed', change: store.CredentialsChange): Promise<void> {
  const { context, row } = step;
  await context.db.transaction(async (tx) => {
    if (!(await store.save(tx, row, { ...change, state, nextAttemptAt: null, attempts: 0 }, context.now()))) return;
    const action = state === 'ready' ? 'identity_ready' : 'identity_failed';
    await timeline.insert(tx, { botId: row.botId, actorId: null, action }, context.now());
  });
  step.row = { ...row, ...change, state, nextAttemptAt: null, attempts: 0 };
}

async function postpone(step: Step, failure: ChatFailure): Promise<void> {
  const { context, row } = step;
  const failed = { failure: toFailureCode(failure) };
  context.log.warn(
    { botId: row.botId, reason: failure.reason, failure: failure.message },
    'the account of a bot is not ready',
  );
  const nextAttemptAt = nextAttempt(context.now(), row.attempts, failure);
  if (nextAttemptAt === null) return finish(step, 'failed', failed);
  const change = { ...failed, attempts: row.attempts + 1, nextAttemptAt };
  await store.save(context.db, row, change, context.now());
  step.row = { ...row, ...change };
}

/** Provisions the missing parts of a leased account: the account, a session, its space. */
export async function provisionLeased(context: ChatContext, lease: store.LeasedRow): Promise<ProvisionOutcome> {
  const password = findPassword(context, lease);
  const isOpen = lease.state === 'pending' && !lease.bot.isDeleted;
  let step: Step = { context, network: context.chat, password: password ?? '', row: lease };
  let accessToken: string | undefined;
  if (isOpen) {
    try {
      // An account that was started on a homeserver is completed there.
      if (lease.isFederated || lease.matrixId !== null) step = { ...step, network: getNetwork(context, lease) };
      if (password === undefined && step.network.checksPasswords)
        throw new ChatFailure('wrongPassword', 'the key of the stored password was removed');
      await register(step);
      accessToken = await makeSpace(step, await signIn(step));
      await finish(step, 'ready', { failure: null });
    } catch (error) {
      if (!(error instanceof ChatFailure)) throw error;
      accessToken = undefined;
      await postpone(step, error);
    }
  }
  return {
    state: step.row.state,
    credentials: toCredentials(step.row, { showsHints: true, ...(accessToken === undefined ? {} : { accessToken }) }),
  };
}

/**
 * Provisions the account of a new bot, after the transaction that created the bot. The job retries failures; the team
 * sees the state.
 */
export async function provision(context: ChatContext, botId: number): Promise<ProvisionOutcome | undefined> {
  const done = await tryWithLease(context, botId, (lease) => provisionLeased(context, lease));
  if (done !== undefined) return done.result;
  const row = await store.find(context.db, botId);
  return row && { state: row.state, credentials: toCredentials(row, { showsHints: true }) };
}

/** Ends the account of a deleted bot, here and on its network. The job retries temporary failures. */
export async function endLeased(context: ChatContext, lease: store.LeasedRow): Promise<void> {
  const { botId, userName, matrixId, isFederated, attempts } = lease;
  try {
    if (isFederated)
      await endAccount(context, { botId, userName, matrixId, password: findPassword(context, lease) ?? '' });
  } catch (error) {
    if (!(error instanceof ChatFailure)) throw error;
    const nextAttemptAt = nextAttempt(context.now(), attempts, error);
    context.log[nextAttemptAt === null ? 'error' : 'warn'](
      { botId, matrixId, reason: error.reason, failure: error.message },
      "a deleted bot's account could not be ended on the chat network",
    );
    if (nextAttemptAt !== null) {
      const change = { failure: toFailureCode(error), attempts: attempts + 1, nextAttemptAt };
      await store.save(context.db, lease, change, context.now());
      return;
    }
  }
  const change = { ...store.noSession, passwordEncrypted: null };
  await removeAll(context.db, botId);
  await store.save(context.db, lease, { ...change, state: 'deactivated', nextAttemptAt: null }, context.now());
}

export interface LostAccount {
  readonly botId: number;
  readonly userName: string;
  readonly matrixId: string | null;
  readonly password: string;
}

/** Ends an account on the homeserver. An account whose registration was never confirmed is looked up first. */
export async function endAccount(context: Pick<ChatContext, 'chat'>, account: LostAccount): Promise<void> {
  const network = getNetwork(context, { isFederated: true });
  const { userName, password } = account;
  try {
    const userId =
      account.matrixId ?? (await network.logIn({ user: userName, password }, { name: DEVICE_NAME })).userId;
    await network.deactivate({ userId, password });
  } catch (error) {
    // The account was never registered or belongs to another user.
    const isMissing = error instanceof ChatFailure && (error.reason === 'wrongPassword' || error.reason === 'refused');
    if (account.matrixId !== null || !isMissing) throw error;
  }
}
