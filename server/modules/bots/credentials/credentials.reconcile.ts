import { ChatFailure } from '../../../ports/chat/chat.ts';
import { endAccount, endLeased, nextTry, provisionLeased } from './credentials.provision.ts';
import { currentKeyVersion, seal, unseal, type EncryptedField } from './credentials.encryption.ts';
import * as store from './credentials.store.ts';
import {
  failureCode,
  getNetwork,
  noSession,
  findPassword,
  tryAcquireLease,
  type ChatWork,
} from './credentials.leases.ts';
import * as farewells from './chatLogouts.store.ts';

/** Accounts of one run; the rest waits for the next. */
const atOnce = 50;

const isStopping = (work: { readonly signal?: AbortSignal }): boolean => work.signal?.aborted === true;

type Tending = ChatWork & { readonly signal?: AbortSignal };

/** Finishes accounts that were begun, and ends those whose bot is gone. */
export async function tendAccounts(work: Tending): Promise<void> {
  for (const botId of await store.due(work.db, work.now(), atOnce)) {
    if (isStopping(work)) return;
    await tryAcquireLease(work, botId, async (held) => {
      if (held.bot.isGone) await endLeased(work, held);
      else await provisionLeased(work, held);
    });
  }
}

/**
 * Ends the sessions of bots that answer to nobody any more. They sign in again by their bot token once somebody of the
 * team has an account in use.
 */
export async function endUnattended(work: Tending): Promise<void> {
  for (const botId of await store.unattended(work.db, atOnce)) {
    if (isStopping(work)) return;
    await tryAcquireLease(work, botId, async (held) => {
      try {
        if (held.matrixId !== null)
          await getNetwork(work, held).endSessions({ userId: held.matrixId, password: findPassword(work, held) ?? '' });
      } catch (error) {
        if (!(error instanceof ChatFailure)) throw error;
        const told = { botId, reason: error.reason, failure: error.message };
        work.log.warn(told, 'the sessions of a bot without a team could not be ended');
        if (error.isPassing) return;
      }
      await store.save(work.db, held, noSession, work.now());
    });
  }
}

/** Ends accounts whose bot has no row here any more. */
export async function processChatLogouts(work: Tending): Promise<void> {
  for (const row of await farewells.due(work.db, work.now(), atOnce)) {
    if (isStopping(work)) return;
    const { botId, userName, matrixId, attempts } = row;
    const password = unseal(work.sealingSecrets, botId, 'password', row.passwordEncrypted) ?? '';
    try {
      await endAccount(work, { botId, userName, matrixId, password });
      await farewells.remove(work.db, row.id);
    } catch (error) {
      if (!(error instanceof ChatFailure)) throw error;
      const again = nextTry(work.now(), attempts, error);
      const told = { botId, matrixId, reason: error.reason, failure: error.message };
      work.log[again === null ? 'error' : 'warn'](told, "a deleted bot's account could not be ended");
      if (again === null) await farewells.remove(work.db, row.id);
      else await farewells.putOff(work.db, row, again, failureCode(error));
    }
  }
}

const fields: readonly (readonly [
  EncryptedField,
  'passwordEncrypted' | 'accessTokenEncrypted' | 'refreshTokenEncrypted',
])[] = [
  ['password', 'passwordEncrypted'],
  ['accessToken', 'accessTokenEncrypted'],
  ['refreshToken', 'refreshTokenEncrypted'],
];

/** Seals with the newest secret what an older one sealed, so that the older one may go. */
export async function reencrypt(work: Tending): Promise<void> {
  const { sealingSecrets } = work;
  let after = 0;
  for (;;) {
    const botIds = await store.encryptedWithOldKey(work.db, currentKeyVersion(sealingSecrets), after, atOnce);
    for (const botId of botIds) {
      if (isStopping(work)) return;
      await tryAcquireLease(work, botId, async (held) => {
        const change: store.CredentialsChange = {};
        for (const [field, column] of fields) {
          const text = unseal(sealingSecrets, botId, field, held[column]);
          if (text !== undefined) change[column] = seal(sealingSecrets, botId, field, text);
        }
        if (Object.keys(change).length > 0) await store.save(work.db, held, change, held.updatedAt);
      });
    }
    if (botIds.length < atOnce) return;
    after = botIds.at(-1) ?? after;
  }
}
