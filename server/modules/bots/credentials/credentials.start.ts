import { randomInt } from 'node:crypto';
import { ValidationError } from '../../../context/envelope.ts';
import type { Transaction } from '../../../database/types.ts';
import { newBotToken, newChatPassword, seal } from './credentials.encryption.ts';
import * as store from './credentials.store.ts';
import type { ChatWork } from './credentials.leases.ts';

export interface NewCredentials {
  readonly botId: number;
  /** With or without its slash: what a user name is made of that nobody chose. */
  readonly handler: string;
  readonly userName: string | null;
  readonly password: string | null;
}

export interface StartedCredentials {
  readonly userName: string;
  /** In full, this once. */
  readonly botToken: string;
  /** The generated password; null when the developer chose it. */
  readonly password: string | null;
}

const longestName = 32;
const triesForName = 20;

/** `<handler>bot`, with a number when that is taken. */
function* namesFor(handler: string): Generator<string> {
  const base =
    handler
      .replace(/[^\da-z]/gi, '')
      .toLowerCase()
      .slice(0, longestName - 9) || 'bot';
  yield `${base}bot`;
  for (let tries = 1; tries < triesForName; tries += 1) yield `${base}bot${randomInt(1_000, 1_000_000)}`;
}

/**
 * Writes what a new bot's account will be, in the transaction that makes the bot; `provision` makes it once that has
 * committed, or the job does.
 * @throws UserError 400 when somebody has the user name
 */
export async function startCredentials(
  tx: Transaction,
  { sealingSecrets, now }: Pick<ChatWork, 'sealingSecrets' | 'now'>,
  { botId, handler, userName, password }: NewCredentials,
): Promise<StartedCredentials> {
  const token = newBotToken();
  const generated = password === null || password === '' ? newChatPassword() : null;
  const row = {
    botId,
    passwordEncrypted: seal(sealingSecrets, botId, 'password', generated ?? password ?? ''),
    botTokenHash: token.hash,
    botTokenHint: token.hint,
    createdAt: now(),
    updatedAt: now(),
  };
  for (const name of userName === null || userName === '' ? namesFor(handler) : [userName]) {
    if (await store.insert(tx, { ...row, userName: name }))
      return { userName: name, botToken: token.token, password: generated };
  }
  throw new ValidationError(400, 'bots.form.userName.taken');
}
