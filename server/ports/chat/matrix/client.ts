import { createHmac } from 'node:crypto';
import { ChatFailure, type ChatSession, type RenewedTokens } from '../chat.ts';
import { isJson, segment, type Json, type MatrixHttp } from './http.ts';

// The calls of the Client-Server API, and of Synapse's registration, that the accounts of the platform need.

/** @throws ChatFailure when the response has no text of this name */
export function requireText(body: Json, key: string): string {
  const value = body[key];
  if (typeof value === 'string' && value !== '' && value.length <= 4096) return value;
  throw new ChatFailure('unavailable', `the homeserver's answer lacks ${key}`);
}

const optionalText = (body: Json, key: string): string | null =>
  body[key] === undefined || body[key] === null ? null : requireText(body, key);

const expiresIn = (body: Json): number | null => {
  const value = body['expires_in_ms'];
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.round(value) : null;
};

/** Versions of the specification that the homeserver supports. */
export async function getVersions(http: MatrixHttp): Promise<readonly string[]> {
  const { body } = await http({ method: 'GET', path: '/_matrix/client/versions' });
  const list = body['versions'];
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];
}

/** The stable room versions of the homeserver. */
export async function getStableRoomVersions(http: MatrixHttp, token: string): Promise<ReadonlySet<string>> {
  const { body } = await http({ method: 'GET', path: '/_matrix/client/v3/capabilities', token });
  const capabilities = isJson(body['capabilities']) ? body['capabilities'] : {};
  const rooms = isJson(capabilities['m.room_versions']) ? capabilities['m.room_versions'] : {};
  const available = isJson(rooms['available']) ? rooms['available'] : {};
  return new Set(Object.keys(available).filter((version) => available[version] === 'stable'));
}

/** Short timeout in milliseconds, because a user waits at a form. */
const INTERACTIVE_TIMEOUT_MS = 3_000;

export async function isAvailable(http: MatrixHttp, userName: string): Promise<boolean> {
  const { body } = await http({
    method: 'GET',
    path: '/_matrix/client/v3/register/available',
    query: { username: userName },
    withinMs: INTERACTIVE_TIMEOUT_MS,
  });
  return body['available'] === true;
}

/** Signs nonce, name, password and admin flag with the shared secret, as Synapse's registration requires. */
export const registrationMac = (secret: string, nonce: string, userName: string, password: string): string =>
  createHmac('sha1', secret).update([nonce, userName, password, 'notadmin'].join('\0')).digest('hex');

const REGISTER_PATH = '/_synapse/admin/v1/register';

/**
 * Registers with Synapse's shared secret. Each nonce is valid once, for a short time, and in one worker process only.
 */
export async function registerBySecret(
  http: MatrixHttp,
  secret: string,
  account: { userName: string; password: string },
): Promise<string> {
  try {
    return await registerWithNonce(http, secret, account);
  } catch (error) {
    if (!(error instanceof ChatFailure) || !/unrecognised nonce/i.test(error.message)) throw error;
    return registerWithNonce(http, secret, account);
  }
}

async function registerWithNonce(
  http: MatrixHttp,
  secret: string,
  { userName, password }: { userName: string; password: string },
): Promise<string> {
  const nonce = requireText((await http({ method: 'GET', path: REGISTER_PATH })).body, 'nonce');
  const mac = registrationMac(secret, nonce, userName, password);
  const { body } = await http({
    method: 'POST',
    path: REGISTER_PATH,
    body: { nonce, username: userName, displayname: userName, password, admin: false, mac, inhibit_login: true },
  });
  return requireText(body, 'user_id');
}

/** Registers as an application service; such accounts have no password. */
export async function registerByService(http: MatrixHttp, token: string, userName: string): Promise<string> {
  const { body } = await http({
    method: 'POST',
    path: '/_matrix/client/v3/register',
    token,
    body: { type: 'm.login.application_service', username: userName, inhibit_login: true },
  });
  return requireText(body, 'user_id');
}

export interface LoginRequest {
  /** User name or full user id. */
  readonly user: string;
  readonly device: { readonly name: string; readonly id?: string | null };
  readonly by: { readonly password: string } | { readonly serviceToken: string };
  readonly wantsRefreshToken: boolean;
}

export async function logIn(
  http: MatrixHttp,
  { user, device, by, wantsRefreshToken }: LoginRequest,
): Promise<ChatSession & { readonly userId: string }> {
  const proof =
    'password' in by ? { type: 'm.login.password', password: by.password } : { type: 'm.login.application_service' };
  const { body } = await http({
    method: 'POST',
    path: '/_matrix/client/v3/login',
    ...('serviceToken' in by ? { token: by.serviceToken } : {}),
    body: {
      ...proof,
      identifier: { type: 'm.id.user', user },
      initial_device_display_name: device.name,
      ...(device.id ? { device_id: device.id } : {}),
      ...(wantsRefreshToken ? { refresh_token: true } : {}),
    },
  });
  return {
    userId: requireText(body, 'user_id'),
    accessToken: requireText(body, 'access_token'),
    refreshToken: optionalText(body, 'refresh_token'),
    expiresInMs: expiresIn(body),
    deviceId: requireText(body, 'device_id'),
  };
}

export async function refresh(http: MatrixHttp, refreshToken: string): Promise<RenewedTokens> {
  const { body } = await http({
    method: 'POST',
    path: '/_matrix/client/v3/refresh',
    body: { refresh_token: refreshToken },
  });
  return {
    accessToken: requireText(body, 'access_token'),
    refreshToken: optionalText(body, 'refresh_token'),
    expiresInMs: expiresIn(body),
  };
}

export async function logOut(http: MatrixHttp, token: string, scope: 'device' | 'all'): Promise<void> {
  await http({ method: 'POST', path: `/_matrix/client/v3/logout${scope === 'all' ? '/all' : ''}`, token, body: {} });
}

/**
 * Makes a call with user-interactive authentication: the first response lists the flows, the second call sends the
 * password in the same session.
 */
export async function withPassword(
  http: MatrixHttp,
  { path, token, body }: { path: string; token: string; body: Json },
  account: { readonly userId: string; readonly password: string },
): Promise<void> {
  const first = await http({ method: 'POST', path, token, body });
  if (first.status !== 401) return;
  const flows: unknown = first.body['flows'];
  const isOffered =
    Array.isArray(flows) &&
    flows.some(
      (flow: unknown) =>
        isJson(flow) &&
        Array.isArray(flow['stages']) &&
        flow['stages'].length === 1 &&
        flow['stages'][0] === 'm.login.password',
    );
  if (!isOffered) throw new ChatFailure('refused', 'the homeserver wants more than the password for this');
  const auth = {
    type: 'm.login.password',
    identifier: { type: 'm.id.user', user: account.userId },
    password: account.password,
    session: requireText(first.body, 'session'),
  };
  const second = await http({ method: 'POST', path, token, body: { ...body, auth } });
  if (second.status === 401) throw new ChatFailure('wrongPassword', 'the homeserver does not take the password');
}

const ignoredPath = (userId: string): string =>
  `/_matrix/client/v3/user/${segment(userId)}/account_data/m.ignored_user_list`;

/** The users that a user ignores, read with an application service's right to act for users. */
export async function getIgnoredUsers(http: MatrixHttp, token: string, userId: string): Promise<Json> {
  try {
    const { body } = await http({ method: 'GET', path: ignoredPath(userId), token, query: { user_id: userId } });
    return isJson(body['ignored_users']) ? body['ignored_users'] : {};
  } catch (error) {
    if (error instanceof ChatFailure && error.message.startsWith('M_NOT_FOUND')) return {};
    throw error;
  }
}

export async function putIgnoredUsers(http: MatrixHttp, token: string, userId: string, users: Json): Promise<void> {
  await http({
    method: 'PUT',
    path: ignoredPath(userId),
    token,
    query: { user_id: userId },
    body: { ignored_users: users },
  });
}
