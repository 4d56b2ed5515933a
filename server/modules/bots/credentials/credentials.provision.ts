import { violatesUnique } from '../../../database/violates.ts';
import type { BotCredentials } from '../../../generated/schema.ts';
import { ChatFailure, type ChatPort } from '../../../ports/chat/chat.ts';
import { toCredentials } from './credentials.mapper.ts';
import * as store from './credentials.store.ts';
import {
  failureCode,
  getNetwork,
  noSession,
  findPassword,
  sessionColumns,
  tryAcquireLease,
  type ChatWork,
} from './credentials.leases.ts';
import * as timeline from '../timeline.store.ts';

/** What became of an account that was to be made. */
export interface ProvisionOutcome {
  readonly state: store.CredentialsRow['state'];
  /** For the developer; the access token in full when this made it. */
  readonly credentials: BotCredentials;
}

const minute = 60_000;
/** Minutes until the next try after the first, second … one; in all two days. */
const pauses = [1, 2, 5, 15, 30, 60, 120, 240, 480, 960, 960];

export const deviceName = 'Bourse';

/** The next moment for a try, or null when it is time to give up. */
export function nextTry(now: Date, attempts: number, failure: ChatFailure): Date | null {
  const pause = pauses[attempts];
  if (!failure.isPassing || pause === undefined) return null;
  return new Date(now.getTime() + Math.max(pause * minute, failure.retryAfterMs ?? 0));
}

/** What a step needs: it writes down what it reached before the next one begins, so that a later try goes on from there. */
interface Step {
  readonly work: ChatWork;
  readonly network: ChatPort;
  readonly password: string;
  row: store.LeasedRow;
}

async function keep(step: Step, change: store.CredentialsChange): Promise<void> {
  const { work, row } = step;
  try {
    if (!(await store.save(work.db, row, change, work.now())))
      throw new ChatFailure('unavailable', 'the step took too long');
  } catch (error) {
    if (violatesUnique(error, 'bot_credentials_matrix_id'))
      throw new ChatFailure('taken', 'another bot has this account', { cause: error });
    throw error;
  }
  step.row = { ...row, ...change };
}

/** Makes the account, or finds that an earlier try made it although its answer did not arrive. */
async function register(step: Step): Promise<void> {
  const { network, row, password } = step;
  if (row.matrixId !== null) return;
  const { userName } = row;
  const mayBeOurs = row.isFederated;
  // Written first: from now on the homeserver may know of the account, whatever happens to this process.
  if (network.isFederated && !mayBeOurs) await keep(step, { isFederated: true });
  const register = async (): Promise<string> => {
    try {
      return (await network.register({ userName, password })).userId;
    } catch (error) {
      if (!mayBeOurs || !(error instanceof ChatFailure) || error.reason !== 'taken') throw error;
      return signInToOurs();
    }
  };
  const signInToOurs = async (): Promise<string> => {
    try {
      return (await network.logIn({ user: userName, password }, { name: deviceName })).userId;
    } catch (error) {
      // Not our password, so not our account.
      if (error instanceof ChatFailure && error.reason === 'wrongPassword')
        throw new ChatFailure('taken', error.message, { cause: error });
      throw error;
    }
  };
  try {
    await keep(step, { matrixId: await register(), homeServerUrl: network.homeServerUrl });
  } catch (error) {
    // Certain now that no account of ours was made: nothing is there to be ended later, and another name may be tried.
    const isCertain = error instanceof ChatFailure && !error.isPassing && (!mayBeOurs || error.reason === 'taken');
    if (isCertain) await keep(step, { isFederated: false });
    throw error;
  }
}

async function signIn(step: Step): Promise<string | undefined> {
  const { work, network, row, password } = step;
  if (row.accessTokenEncrypted !== null || row.matrixId === null) return undefined;
  const device = { name: deviceName, id: row.deviceId };
  const session = await network.logIn({ user: row.matrixId, password }, device);
  await keep(step, {
    ...sessionColumns(work, row.botId, session),
    deviceId: session.deviceId,
    clientId: session.deviceId,
  });
  return session.accessToken;
}

async function makeSpace(step: Step, fresh: string | undefined): Promise<string | undefined> {
  const { network, row } = step;
  if (row.spaceRoomId !== null || row.matrixId === null) return fresh;
  // An earlier try's token may have ended since, and is not worth keeping: nobody has seen it.
  if (fresh === undefined) {
    step.row = { ...row, accessTokenEncrypted: null };
    const token = await signIn(step);
    return token === undefined ? undefined : makeSpace(step, token);
  }
  const bot = { userId: row.matrixId, accessToken: fresh, name: row.bot.name };
  await keep(step, { spaceRoomId: await network.createSpace(bot) });
  return fresh;
}

async function finish(step: Step, state: 'ready' | 'failed', change: store.CredentialsChange): Promise<void> {
  const { work, row } = step;
  await work.db.transaction(async (tx) => {
    if (!(await store.save(tx, row, { ...change, state, nextAttemptAt: null, attempts: 0 }, work.now()))) return;
    const action = state === 'ready' ? 'identity_ready' : 'identity_failed';
    await timeline.write(tx, { botId: row.botId, actorId: null, action }, work.now());
  });
  step.row = { ...row, ...change, state, nextAttemptAt: null, attempts: 0 };
}

async function putOff(step: Step, failure: ChatFailure): Promise<void> {
  const { work, row } = step;
  const failed = { failure: failureCode(failure) };
  work.log.warn(
    { botId: row.botId, reason: failure.reason, failure: failure.message },
    'the account of a bot is not ready',
  );
  const nextAttemptAt = nextTry(work.now(), row.attempts, failure);
  if (nextAttemptAt === null) return finish(step, 'failed', failed);
  const change = { ...failed, attempts: row.attempts + 1, nextAttemptAt };
  await store.save(work.db, row, change, work.now());
  step.row = { ...row, ...change };
}

/** Makes what is missing of a held account: the account, a session, its space. */
export async function provisionLeased(work: ChatWork, held: store.LeasedRow): Promise<ProvisionOutcome> {
  const password = findPassword(work, held);
  const isOpen = held.state === 'pending' && !held.bot.isGone;
  let step: Step = { work, network: work.chat, password: password ?? '', row: held };
  let accessToken: string | undefined;
  if (isOpen) {
    try {
      // An account that was begun on a homeserver is finished there.
      if (held.isFederated || held.matrixId !== null) step = { ...step, network: getNetwork(work, held) };
      if (password === undefined && step.network.checksPasswords)
        throw new ChatFailure('wrongPassword', 'the key that sealed the password is gone');
      await register(step);
      accessToken = await makeSpace(step, await signIn(step));
      await finish(step, 'ready', { failure: null });
    } catch (error) {
      if (!(error instanceof ChatFailure)) throw error;
      accessToken = undefined;
      await putOff(step, error);
    }
  }
  return {
    state: step.row.state,
    credentials: toCredentials(step.row, { showsHints: true, ...(accessToken === undefined ? {} : { accessToken }) }),
  };
}

/**
 * Makes a new bot's account, after the transaction that made the bot. What fails is finished or given up by the job; the
 * bot's team sees the state.
 */
export async function provision(work: ChatWork, botId: number): Promise<ProvisionOutcome | undefined> {
  const done = await tryAcquireLease(work, botId, (held) => provisionLeased(work, held));
  if (done !== undefined) return done.result;
  const row = await store.find(work.db, botId);
  return row && { state: row.state, credentials: toCredentials(row, { showsHints: true }) };
}

/** Ends the account of a bot that is gone, here and on its network. Passing failures are tried again by the job. */
export async function endLeased(work: ChatWork, held: store.LeasedRow): Promise<void> {
  const { botId, userName, matrixId, isFederated, attempts } = held;
  try {
    if (isFederated) await endAccount(work, { botId, userName, matrixId, password: findPassword(work, held) ?? '' });
  } catch (error) {
    if (!(error instanceof ChatFailure)) throw error;
    const nextAttemptAt = nextTry(work.now(), attempts, error);
    work.log[nextAttemptAt === null ? 'error' : 'warn'](
      { botId, matrixId, reason: error.reason, failure: error.message },
      "a gone bot's account could not be ended on the chat network",
    );
    if (nextAttemptAt !== null) {
      const change = { failure: failureCode(error), attempts: attempts + 1, nextAttemptAt };
      await store.save(work.db, held, change, work.now());
      return;
    }
  }
  const change = { ...noSession, passwordEncrypted: null, botTokenHash: null, botTokenHint: null };
  await store.save(work.db, held, { ...change, state: 'deactivated', nextAttemptAt: null }, work.now());
}

export interface LostAccount {
  readonly botId: number;
  readonly userName: string;
  readonly matrixId: string | null;
  readonly password: string;
}

/** Ends an account on the homeserver; one whose making nobody confirmed is looked for first. */
export async function endAccount(work: Pick<ChatWork, 'chat'>, account: LostAccount): Promise<void> {
  const network = getNetwork(work, { isFederated: true });
  const { userName, password } = account;
  try {
    const userId = account.matrixId ?? (await network.logIn({ user: userName, password }, { name: deviceName })).userId;
    await network.deactivate({ userId, password });
  } catch (error) {
    // It was never made, or is not ours.
    const isNobody = error instanceof ChatFailure && (error.reason === 'wrongPassword' || error.reason === 'refused');
    if (account.matrixId !== null || !isNobody) throw error;
  }
}
