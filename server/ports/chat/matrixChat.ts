import { HOUR_MS } from '../../base/durations.ts';
import type { ChatConfig } from '../../config/chat.ts';
import { ChatFailure, type ChatAccount, type ChatPort, type ChatSession } from './chat.ts';
import * as client from './matrix/client.ts';
import { matrixHttp, type MatrixHttp } from './matrix/http.ts';
import { createSpace } from './matrix/space.ts';

/** The first minor version of the specification with refresh tokens. */
const MIN_REFRESH_VERSION = 3;
const VERSIONS_CACHE_MS = HOUR_MS;

const PASSWORD_PATH = '/_matrix/client/v3/account/password';
const DEACTIVATE_PATH = '/_matrix/client/v3/account/deactivate';

/**
 * Accounts that were registered with Synapse's shared secret have passwords; those of an application service have none.
 */
type Access = ChatConfig['access'];

/** Whether the homeserver supports refresh tokens; cached for an hour. */
function createRefreshSupportCheck(http: MatrixHttp): () => Promise<boolean> {
  let cached: { readonly isSupported: boolean; readonly until: number } | undefined;
  return async () => {
    if (cached === undefined || cached.until < performance.now()) {
      const minors = (await client.getVersions(http)).map((version) =>
        Number(/^v1\.(\d{1,3})$/.exec(version)?.[1] ?? -1),
      );
      cached = {
        isSupported: minors.some((minor) => minor >= MIN_REFRESH_VERSION),
        until: performance.now() + VERSIONS_CACHE_MS,
      };
    }
    return cached.isSupported;
  };
}

/** At login the protocol answers "forbidden" for an unknown name and for a wrong password. */
function asWrongPassword(error: unknown): unknown {
  return error instanceof ChatFailure && error.message.startsWith('M_FORBIDDEN')
    ? new ChatFailure('wrongPassword', error.message, { cause: error })
    : error;
}

const isDeactivated = (error: unknown): boolean =>
  error instanceof ChatFailure && error.message.startsWith('M_USER_DEACTIVATED');

async function register(http: MatrixHttp, access: Access, account: { userName: string; password: string }) {
  // The protocol requires lower case ids.
  const userName = account.userName.toLowerCase();
  const userId =
    access.kind === 'sharedSecret'
      ? await client.registerBySecret(http, access.token, { userName, password: account.password })
      : await client.registerByService(http, access.token, userName);
  return { userId };
}

/** Bots on a Matrix homeserver. */
export function matrixChat({ url, access }: ChatConfig, send?: typeof fetch): ChatPort {
  const http = matrixHttp(url, send);
  const supportsRefreshTokens = createRefreshSupportCheck(http);

  const logIn = async (
    { user, password }: { user: string; password: string },
    device: { name: string; id?: string | null },
  ): Promise<ChatSession & { userId: string }> => {
    const wantsRefreshToken = await supportsRefreshTokens();
    const by = access.kind === 'sharedSecret' ? { password } : { serviceToken: access.token };
    try {
      return await client.logIn(http, { user: user.toLowerCase(), device, by, wantsRefreshToken });
    } catch (error) {
      throw access.kind === 'sharedSecret' ? asWrongPassword(error) : error;
    }
  };

  /** Opens a session in which the server manages an account. */
  const openSession = async ({ userId, password }: ChatAccount): Promise<string> =>
    (await logIn({ user: userId, password }, { name: 'Bourse (settings of the account)' })).accessToken;

  /** Runs work that requires the password in a separate session, which is closed afterwards. */
  const withSession = async (account: ChatAccount, work: (token: string) => Promise<void>): Promise<void> => {
    const accessToken = await openSession(account);
    try {
      await work(accessToken);
    } finally {
      // The account may be deleted, or the session ended with the others.
      await client.logOut(http, accessToken, 'all').catch(() => undefined);
    }
  };

  return {
    isFederated: true,
    homeServerUrl: url,
    checksPasswords: access.kind === 'sharedSecret',
    isNameFree: async (userName) => {
      try {
        return await client.isAvailable(http, userName.toLowerCase());
      } catch (error) {
        if (error instanceof ChatFailure && (error.reason === 'taken' || error.reason === 'refused')) return false;
        throw error;
      }
    },
    register: (account) => register(http, access, account),
    logIn,
    refresh: (refreshToken) => client.refresh(http, refreshToken),
    createSpace: (bot) => createSpace(http, bot),
    setPassword: async (account, newPassword) => {
      // Accounts of an application service have no password, so ending their sessions is enough.
      await withSession(account, async (token) => {
        if (access.kind === 'appService') return;
        const body = { new_password: newPassword, logout_devices: true };
        await client.withPassword(http, { path: PASSWORD_PATH, token, body }, account);
      });
    },
    endSessions: async (account) => client.logOut(http, await openSession(account), 'all'),
    deactivate: async (account) => {
      try {
        if (access.kind === 'appService')
          await http({
            method: 'POST',
            path: DEACTIVATE_PATH,
            token: access.token,
            query: { user_id: account.userId },
            body: { erase: true },
          });
        else
          await withSession(account, (token) =>
            client.withPassword(http, { path: DEACTIVATE_PATH, token, body: { erase: true } }, account),
          );
      } catch (error) {
        if (!isDeactivated(error)) throw error;
      }
    },
    setIgnored: async (userId, otherUserId, isIgnored) => {
      if (access.kind !== 'appService')
        throw new ChatFailure('refused', 'only an application service may act in the name of people');
      const { [otherUserId]: current, ...otherUsers } = await client.getIgnoredUsers(http, access.token, userId);
      if ((current !== undefined) === isIgnored) return;
      await client.putIgnoredUsers(
        http,
        access.token,
        userId,
        isIgnored ? { ...otherUsers, [otherUserId]: {} } : otherUsers,
      );
    },
  };
}
