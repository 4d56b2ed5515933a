import type { ChatConfig } from './chat.ts';
import type { EnvReader } from './envReader.ts';

/** The application service that shows conversations with bots on a Matrix homeserver. */
export interface MirrorConfig {
  /** Address of the homeserver, without a trailing slash. */
  readonly url: string;
  /** The part of user ids after the colon. */
  readonly serverName: string;
  /** as_token: this server acts with it. */
  readonly serviceToken: string;
  /** hs_token: the homeserver calls this server with it. */
  readonly homeserverToken: string;
}

const MIN_SECRET_LENGTH = 16;

const isServerName = (text: string): boolean => /^[a-z\d.-]{1,230}(:\d{1,5})?$/i.test(text);

/**
 * Reads MATRIX_HS_TOKEN and MATRIX_SERVER_NAME. Without MATRIX_HS_TOKEN the mirror is off; with it
 * MATRIX_AS_TOKEN is required.
 * @param chat the homeserver of the bots, whose problems were reported by chat.ts
 */
export function readMirrorConfig(reader: EnvReader, chat: ChatConfig | undefined): MirrorConfig | undefined {
  const homeserverToken = reader.secret('MATRIX_HS_TOKEN', MIN_SECRET_LENGTH);
  const serverName = reader.text('MATRIX_SERVER_NAME', '', {
    expected: 'the part of user ids after the colon, such as example.com',
    accepts: isServerName,
  });
  if (homeserverToken === undefined || chat === undefined) return undefined;
  const { url, serviceToken } = chat;
  if (serviceToken === undefined) {
    reader.missing('MATRIX_AS_TOKEN', 'the as_token of the application service that has MATRIX_HS_TOKEN');
    return undefined;
  }
  if (serviceToken === homeserverToken)
    reader.addProblem('MATRIX_HS_TOKEN', 'the same as MATRIX_AS_TOKEN (not shown)', 'a token of its own');
  return { url, serverName: serverName === '' ? new URL(url).hostname : serverName, serviceToken, homeserverToken };
}
