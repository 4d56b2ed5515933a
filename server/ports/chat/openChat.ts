import type { Config } from '../../config/config.ts';
import type { ChatPort } from './chat.ts';
import { embeddedChat } from './embeddedChat.ts';
import { matrixChat } from './matrixChat.ts';

/** The chat network of a configuration: its homeserver, or identities of this platform alone. */
export function openChat({ chat, publicUrl }: Pick<Config, 'chat' | 'publicUrl'>): ChatPort {
  return chat === undefined ? embeddedChat(publicUrl) : matrixChat(chat);
}
