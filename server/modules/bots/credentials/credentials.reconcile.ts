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
import { getNetwork, tryWithLease, type ChatContext } from './credentials.leases.ts';
import { findPassword } from './credentials.session.ts';
import * as chatDeactivations from './chatDeactivations.store.ts';

/** Accounts per run. The next run handles the rest. */
const BATCH_SIZE = 50;

const isStopping = (context: { readonly signal?: AbortSignal }): boolean => context.signal?.aborted === true;

type ReconcileContext = ChatContext & { readonly signal?: AbortSignal };

/** Provisions pending accounts and ends those of deleted bots. */
export async function reconcileAccounts(context: ReconcileContext): Promise<void> {
  for (const botId of await store.listDue(context.db, context.now(), BATCH_SIZE)) {
    if (isStopping(context)) return;
    await tryWithLease(context, botId, async (lease) => {
      if (lease.bot.isDeleted) await endLeased(context, lease);
      else await provisionLeased(context, lease);
    });
  }
}

/**
 * Ends the sessions of bots whose team has no active member. When a member becomes active again, the bot gets a new
 * session with its bot token.
 */
export async function endUnattendedSessions(context: ReconcileContext): Promise<void> {
  for (const botId of await store.listUnattended(context.db, BATCH_SIZE)) {
    if (isStopping(context)) return;
    await tryWithLease(context, botId, async (lease) => {
      try {
        if (lease.matrixId !== null)
          await getNetwork(context, lease).endSessions({
            userId: lease.matrixId,
            password: findPassword(context, lease) ?? '',
          });
      } catch (error) {
        if (!(error instanceof ChatFailure)) throw error;
        const details = { botId, reason: error.reason, failure: error.message };
        context.log.warn(details, 'the sessions of a bot without a team could not be ended');
        if (error.isTransient) return;
      }
      await store.save(context.db, lease, store.noSession, context.now());
    });
  }
}

/**
 * Replaces the passwords of bots that went to another team, which also ends their sessions: the previous team has had
 * them. The new leaders get a token with `addBotToken`.
 */
export async function replaceVoidedSecrets(context: ReconcileContext): Promise<void> {
  for (const botId of await store.listVoided(context.db, BATCH_SIZE)) {
    if (isStopping(context)) return;
    await tryWithLease(context, botId, async (lease) => {
      const password = newChatPassword();
      const replaced = { passwordEncrypted: encryptSecret(context.rootSecrets, botId, 'password', password) };
      let change: store.CredentialsChange = replaced;
      try {
        const account = { userId: lease.matrixId ?? '', password: findPassword(context, lease) ?? '' };
        await getNetwork(context, lease).setPassword(account, password);
      } catch (error) {
        if (!(error instanceof ChatFailure)) throw error;
        const details = { botId, reason: error.reason, failure: error.message };
        context.log.warn(details, 'the password of a moved bot could not be replaced');
        if (error.isTransient) return;
        // The stored password is wrong already. The new leaders sign the bot in again.
        change = {};
      }
      await store.save(context.db, lease, { ...store.noSession, ...change, secretsVoidedAt: null }, context.now());
    });
  }
}

/** Deactivates accounts whose bot has no credentials row any more. */
export async function processChatDeactivations(context: ReconcileContext): Promise<void> {
  for (const row of await chatDeactivations.listDue(context.db, context.now(), BATCH_SIZE)) {
    if (isStopping(context)) return;
    const { botId, userName, matrixId, attempts } = row;
    const password = decryptSecret(context.rootSecrets, botId, 'password', row.passwordEncrypted) ?? '';
    try {
      await endAccount(context, { botId, userName, matrixId, password });
      await chatDeactivations.remove(context.db, row.id);
    } catch (error) {
      if (!(error instanceof ChatFailure)) throw error;
      const retryAt = nextAttempt(context.now(), attempts, error);
      const details = { botId, matrixId, reason: error.reason, failure: error.message };
      context.log[retryAt === null ? 'error' : 'warn'](details, "a deleted bot's account could not be ended");
      if (retryAt === null) await chatDeactivations.remove(context.db, row.id);
      else await chatDeactivations.postpone(context.db, row, retryAt, toFailureCode(error));
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
export async function reencrypt(context: ReconcileContext): Promise<void> {
  const { rootSecrets } = context;
  let after = 0;
  for (;;) {
    const botIds = await store.listEncryptedWithOldKey(context.db, currentKeyVersion(rootSecrets), after, BATCH_SIZE);
    for (const botId of botIds) {
      if (isStopping(context)) return;
      await tryWithLease(context, botId, async (lease) => {
        const change: store.CredentialsChange = {};
        for (const [field, column] of fields) {
          const text = decryptSecret(rootSecrets, botId, field, lease[column]);
          if (text !== undefined) change[column] = encryptSecret(rootSecrets, botId, field, text);
        }
        if (Object.keys(change).length > 0) await store.save(context.db, lease, change, lease.updatedAt);
      });
    }
    if (botIds.length < BATCH_SIZE) return;
    after = botIds.at(-1) ?? after;
  }
}
