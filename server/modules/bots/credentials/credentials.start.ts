import { randomInt } from 'node:crypto';
import { ValidationError } from '../../../context/envelope.ts';
import type { Transaction } from '../../../database/types.ts';
import { createFirstTokens } from '../tokens/tokens.service.ts';
import { newChatPassword, encryptSecret } from './credentials.encryption.ts';
import * as store from './credentials.store.ts';
import type { ChatContext } from './credentials.leases.ts';

export interface NewCredentials {
  readonly botId: number;
  /** With or without the slash; the base of a generated user name. */
  readonly handler: string;
  readonly userName: string | null;
  readonly password: string | null;
}

export interface StartedCredentials {
  readonly userName: string;
  /** The whole token, only this once. */
  readonly botToken: string;
  /** The token of the test lane, only this once. */
  readonly testToken: string;
  /** The generated password; null when the developer chose one. */
  readonly password: string | null;
}

const MAX_NAME_LENGTH = 32;
const MAX_ATTEMPTS = 20;

/** Yields `<handler>bot`, then variants with a number. */
function* candidateNames(handler: string): Generator<string> {
  const base =
    handler
      .replace(/[^\da-z]/gi, '')
      .toLowerCase()
      .slice(0, MAX_NAME_LENGTH - 9) || 'bot';
  yield `${base}bot`;
  for (let tries = 1; tries < MAX_ATTEMPTS; tries += 1) yield `${base}bot${randomInt(1_000, 1_000_000)}`;
}

/**
 * Stores the intended account of a new bot, in the transaction that creates the bot. After the commit `provision` or
 * the job registers it.
 * @throws UserError 400 when the user name is taken
 */
export async function startCredentials(
  tx: Transaction,
  { rootSecrets, now }: Pick<ChatContext, 'rootSecrets' | 'now'>,
  { botId, handler, userName, password }: NewCredentials,
): Promise<StartedCredentials> {
  const generated = password === null || password === '' ? newChatPassword() : null;
  const row = {
    botId,
    passwordEncrypted: encryptSecret(rootSecrets, botId, 'password', generated ?? password ?? ''),
    createdAt: now(),
    updatedAt: now(),
  };
  for (const name of userName === null || userName === '' ? candidateNames(handler) : [userName]) {
    if (!(await store.insert(tx, { ...row, userName: name }))) continue;
    const tokens = await createFirstTokens(tx, { now }, botId);
    return { userName: name, botToken: tokens.live, testToken: tokens.test, password: generated };
  }
  throw new ValidationError(400, 'bots.form.userName.taken');
}
