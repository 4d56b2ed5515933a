import { tellBlocks } from '../modules/blocks/chatBlocks.ts';
import { endUnattended, sayFarewells, sealAnew, tendAccounts } from '../modules/bots/credentials.tending.ts';
import type { JobTools } from './jobTools.ts';

/** Brings the chat network up to date: accounts to finish or to end, sessions to end, blocks to tell, secrets to seal with a new key. */
export async function tendChat(tools: JobTools): Promise<void> {
  await tendAccounts(tools);
  await endUnattended(tools);
  await sayFarewells(tools);
  await tellBlocks(tools);
  await sealAnew(tools);
}
