import { ChatFailure } from '../../../ports/chat/chat.ts';
import type { ChatContext } from './credentials.leases.ts';

/**
 * Returns whether a name is available on the chat network. True when the network is unreachable: provisioning detects a
 * conflict, and the team can then choose another name.
 */
export async function isChatNameFree(context: Pick<ChatContext, 'chat' | 'log'>, userName: string): Promise<boolean> {
  try {
    return await context.chat.isNameFree(userName);
  } catch (error) {
    if (!(error instanceof ChatFailure)) throw error;
    context.log.warn(
      { reason: error.reason, failure: error.message },
      'the availability of a name on the chat network could not be checked',
    );
    return true;
  }
}
