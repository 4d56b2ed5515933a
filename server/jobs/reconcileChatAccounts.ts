import { syncChatBlocks } from '../modules/blocks/chatBlocks.ts';
import {
  endUnattendedSessions,
  replaceVoidedSecrets,
  processChatLogouts,
  reencrypt,
  reconcileAccounts,
} from '../modules/bots/credentials/credentials.reconcile.ts';
import type { JobContext } from '../context/jobContext.ts';

/**
 * Reconciles the chat network with the database: creates and ends accounts, ends sessions, replaces passwords of moved bots, synchronises blocks, and
 * re-encrypts secrets with the current key.
 */
export async function reconcileChatAccounts(tools: JobContext): Promise<void> {
  await reconcileAccounts(tools);
  await endUnattendedSessions(tools);
  await replaceVoidedSecrets(tools);
  await processChatLogouts(tools);
  await syncChatBlocks(tools);
  await reencrypt(tools);
}
