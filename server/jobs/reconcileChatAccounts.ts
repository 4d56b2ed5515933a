import { syncChatBlocks } from '../modules/blocks/chatBlocks.ts';
import {
  endUnattendedSessions,
  replaceVoidedSecrets,
  processChatDeactivations,
  reencrypt,
  reconcileAccounts,
} from '../modules/bots/credentials/credentials.reconcile.ts';
import type { JobContext } from '../context/jobContext.ts';

/**
 * Reconciles the chat network with the database: creates and ends accounts, ends sessions, replaces passwords of moved bots, synchronises blocks, and
 * re-encrypts secrets with the current key.
 */
export async function reconcileChatAccounts(context: JobContext): Promise<void> {
  await reconcileAccounts(context);
  await endUnattendedSessions(context);
  await replaceVoidedSecrets(context);
  await processChatDeactivations(context);
  await syncChatBlocks(context);
  await reencrypt(context);
}
