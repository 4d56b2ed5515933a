import { UserError } from '../../../context/envelope.ts';
import type { BotChatFailure } from '../../../generated/schema.ts';
import { ChatFailure } from '../../../ports/chat/chat.ts';
import type { ChatContext } from './credentials.leases.ts';

/** Returns the failure code that the row stores for the developer. */
export function toFailureCode({ reason }: ChatFailure): BotChatFailure {
  switch (reason) {
    case 'unavailable':
    case 'limited':
    case 'taken':
    case 'refused':
      return reason;
    case 'wrongPassword':
    case 'signedOut':
      return 'wrong_password';
    case 'weakPassword':
      return 'weak_password';
  }
}

/** Maps a failure of the chat network to a user error; other errors are returned unchanged. */
export function toUserError(context: Pick<ChatContext, 'log'>, botId: number, error: unknown): unknown {
  if (!(error instanceof ChatFailure)) return error;
  context.log.warn({ botId, reason: error.reason, failure: error.message }, 'a request to the chat network failed');
  switch (error.reason) {
    case 'unavailable':
      return new UserError(503, 'bots.chat.unavailable');
    case 'limited':
      return new UserError(429, 'bots.chat.limited', { seconds: Math.ceil((error.retryAfterMs ?? 1000) / 1000) });
    case 'taken':
      return new UserError(409, 'bots.chat.taken');
    case 'wrongPassword':
      return new UserError(400, 'bots.chat.wrongLogin');
    case 'weakPassword':
      return new UserError(400, 'bots.chat.weakPassword');
    case 'signedOut':
    case 'refused':
      return new UserError(409, 'bots.chat.rejected');
  }
}
