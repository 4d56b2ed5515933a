import { ChatFailure } from '../../../ports/chat/chat.ts';
import { endAccount, endLeased, nextAttempt, provisionLeased } from './credentials.provision.ts';
import {
  currentKeyVersion,
  encryptSecret,
  decryptSecret,
  newChatPassword,
  type EncryptedField,
} from './credentials.encryption.ts';
import * as store from './credentials.store.ts';
import { toFailureCode } from './credentials.failures.ts';
import { getNetwork, tryAcquireLease, type ChatContext } from './credentials.leases.ts';
import { findPassword } from './credentials.session.ts';
import * as chatLogouts from './chatLogouts.store.ts';

/** Accounts per run. The next run handles the rest. */
const BATCH_SIZE = 50;

const isStopping = (work: { readonly signal?: AbortSignal }): boolean => work.signal?.aborted === true;

type ReconcileWork = ChatContext & { readonly signal?: AbortSignal };

/** Provisions pending accounts and ends those of deleted bots. */
export async function reconcileAccounts(work: ReconcileWork): Promise<void> {
  for (const botId of await store.listDue(work.db, work.now(), BATCH_SIZE)) {
    if (isStopping(work)) return;
    await tryAcquireLease(work, botId, async (lease) => {
      if (lease.bot.isDeleted) await endLeased(work, lease);
      else await provisionLeased(work, lease);
    });
  }
}

/**
 * Ends the sessions of bots whose team has no active member. When a member becomes active again, the bot gets a new
 * session with its bot token.
 */
export async function endUnattendedSessions(work: ReconcileWork): Promise<void> {
  for (const botId of await store.listUnattended(work.db, BATCH_SIZE)) {
    if (isStopping(work)) return;
    await tryAcquireLease(work, botId, async (lease) => {
      try {
        if (lease.matrixId !== null)
          await getNetwork(work, lease).endSessions({
            userId: lease.matrixId,
            password: findPassword(work, lease) ?? '',
          });
      } catch (error) {
        if (!(error instanceof ChatFailure)) throw error;
        const details = { botId, reason: error.reason, failure: error.message };
        work.log.warn(details, 'the sessions of a bot without a team could not be ended');
        if (error.isTransient) return;
      }
      await store.save(work.db, lease, store.noSession, work.now());
    });
  }
}

/**
 * Replaces the passwords of bots that went to another team, which also ends their sessions: the previous team has had
 * them. The new leaders get a token with `reGenerateBotToken`.
 */
export async function replaceVoidedSecrets(work: ReconcileWork): Promise<void> {
  for (const botId of await store.listVoided(work.db, BATCH_SIZE)) {
    if (isStopping(work)) return;
    await tryAcquireLease(work, botId, async (lease) => {
      const password = newChatPassword();
      const replaced = { passwordEncrypted: encryptSecret(work.rootSecrets, botId, 'password', password) };
      let change: store.CredentialsChange = replaced;
      try {
        const account = { userId: lease.matrixId ?? '', password: findPassword(work, lease) ?? '' };
        await getNetwork(work, lease).setPassword(account, password);
      } catch (error) {
        if (!(error instanceof ChatFailure)) throw error;
        const details = { botId, reason: error.reason, failure: error.message };
        work.log.warn(details, 'the password of a moved bot could not be replaced');
        if (error.isTransient) return;
        // The stored password is wrong already. The new leaders sign the bot in again.
        change = {};
      }
      await store.save(work.db, lease, { ...store.noSession, ...change, secretsVoidedAt: null }, work.now());
    });
  }
}

/** Ends accounts whose bot has no credentials row any more. */
export async function processChatLogouts(work: ReconcileWork): Promise<void> {
  for (const row of await chatLogouts.listDue(work.db, work.now(), BATCH_SIZE)) {
    if (isStopping(work)) return;
    const { botId, userName, matrixId, attempts } = row;
    const password = decryptSecret(work.rootSecrets, botId, 'password', row.passwordEncrypted) ?? '';
    try {
      await endAccount(work, { botId, userName, matrixId, password });
      await chatLogouts.remove(work.db, row.id);
    } catch (error) {
      if (!(error instanceof ChatFailure)) throw error;
      const retryAt = nextAttempt(work.now(), attempts, error);
      const details = { botId, matrixId, reason: error.reason, failure: error.message };
      work.log[retryAt === null ? 'error' : 'warn'](details, "a deleted bot's account could not be ended");
      if (retryAt === null) await chatLogouts.remove(work.db, row.id);
      else await chatLogouts.postpone(work.db, row, retryAt, toFailureCode(error));
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

/** Encrypts secrets again that use an older key, so that the older key can be removed. */
export async function reencrypt(work: ReconcileWork): Promise<void> {
  const { rootSecrets } = work;
  let after = 0;
  for (;;) {
    const botIds = await store.listEncryptedWithOldKey(work.db, currentKeyVersion(rootSecrets), after, BATCH_SIZE);
    for (const botId of botIds) {
      if (isStopping(work)) return;
      await tryAcquireLease(work, botId, async (lease) => {
        const change: store.CredentialsChange = {};
        for (const [field, column] of fields) {
          const text = decryptSecret(rootSecrets, botId, field, lease[column]);
          if (text !== undefined) change[column] = encryptSecret(rootSecrets, botId, field, text);
        }
        if (Object.keys(change).length > 0) await store.save(work.db, lease, change, lease.updatedAt);
      });
    }
    if (botIds.length < BATCH_SIZE) return;
    after = botIds.at(-1) ?? after;
  }
}
