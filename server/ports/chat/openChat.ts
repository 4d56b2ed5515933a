import type { Config } from '../../config/config.ts';
import type { ChatPort } from './chat.ts';
import { embeddedChat } from './embeddedChat.ts';
import { matrixChat } from './matrixChat.ts';

/** The configured chat network: a homeserver, or accounts on this platform only. */
export function openChat({ chat, publicUrl }: Pick<Config, 'chat' | 'publicUrl'>, send?: typeof fetch): ChatPort {
  return chat === undefined ? embeddedChat(publicUrl) : matrixChat(chat, send);
}
