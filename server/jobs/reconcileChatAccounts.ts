import { syncChatBlocks } from '../modules/blocks/chatBlocks.ts';
import { endUnattended, processChatLogouts, reencrypt, tendAccounts } from '../modules/bots/credentials/credentials.reconcile.ts';
import type { JobTools } from '../context/jobTools.ts';

/** Brings the chat network up to date: accounts to finish or to end, sessions to end, blocks to tell, secrets to seal with a new key. */
export async function reconcileChatAccounts(tools: JobTools): Promise<void> {
  await tendAccounts(tools);
  await endUnattended(tools);
  await processChatLogouts(tools);
  await syncChatBlocks(tools);
  await reencrypt(tools);
}
