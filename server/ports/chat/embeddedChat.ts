import { randomBytes } from 'node:crypto';
import type { ChatPort, ChatSession } from './chat.ts';

/** The server part of an id where no public address is configured. */
const LOCAL_SERVER = 'bourse.localhost';

const secret = (prefix: string): string => `${prefix}_${randomBytes(32).toString('base64url')}`;

/** A room id in the format of homeservers. */
const roomId = (server: string): string => `!${randomBytes(12).toString('base64url')}:${server}`;

function session(deviceId: string): ChatSession {
  return { accessToken: secret('bct'), refreshToken: secret('bcr'), expiresInMs: null, deviceId };
}

/**
 * Bot accounts without a chat network: names, tokens and rooms in the format of real ones, stored in our database only.
 * No other user can reach them, which every response states (`is_federated`). The database enforces unique names.
 * @param publicUrl the public address of the site
 */
export function embeddedChat(publicUrl: string | undefined): ChatPort {
  const server = publicUrl === undefined ? LOCAL_SERVER : new URL(publicUrl).hostname;
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
