import { syncChatBlocks } from '../modules/blocks/chatBlocks.ts';
import { endUnattended, processChatLogouts, reencrypt, tendAccounts } from '../modules/bots/credentials/credentials.reconcile.ts';
import type { JobTools } from '../context/jobTools.ts';

/**
 * Reconciles the chat network with the database: creates and ends accounts, ends sessions, synchronises blocks, and
 * re-encrypts secrets with the current key.
 */
export async function reconcileChatAccounts(tools: JobTools): Promise<void> {
  await tendAccounts(tools);
  await endUnattended(tools);
  await processChatLogouts(tools);
  await syncChatBlocks(tools);
  await reencrypt(tools);
}
