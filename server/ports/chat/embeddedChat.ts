import { randomBytes } from 'node:crypto';
import type { ChatPort, ChatSession } from './chat.ts';

/** The part of an id behind its colon, where no address of the site is configured. */
const localServer = 'bourse.localhost';

const secret = (prefix: string): string => `${prefix}_${randomBytes(32).toString('base64url')}`;

/** Of the shape that a homeserver's ids have. */
const roomId = (server: string): string => `!${randomBytes(12).toString('base64url')}:${server}`;

function session(deviceId: string): ChatSession {
  return { accessToken: secret('bct'), refreshToken: secret('bcr'), expiresInMs: null, deviceId };
}

/**
 * Identities without a chat network: names, tokens and rooms in the shape of real ones, kept in our database alone. Nobody
 * outside can reach them, which every answer says (`is_federated`). That names are unique is our database's doing.
 * @param publicUrl where people reach the site
 */
export function embeddedChat(publicUrl: string | undefined): ChatPort {
  const server = publicUrl === undefined ? localServer : new URL(publicUrl).hostname;
  const toId = (user: string): string => (user.startsWith('@') ? user : `@${user.toLowerCase()}:${server}`);
  return {
    isFederated: false,
    homeServerUrl: null,
    checksPasswords: false,
    isNameFree: () => Promise.resolve(true),
    register: ({ userName }) => Promise.resolve({ userId: toId(userName) }),
    logIn: ({ user }, device) =>
      Promise.resolve({
        ...session(device.id ?? randomBytes(5).toString('hex').toUpperCase()),
        userId: toId(user),
      }),
    refresh: () => Promise.resolve(session('')),
    createSpace: () => Promise.resolve(roomId(server)),
    setPassword: () => Promise.resolve(),
    endSessions: () => Promise.resolve(),
    deactivate: () => Promise.resolve(),
    setIgnored: () => Promise.resolve(),
  };
}
