import { createHmac } from 'node:crypto';
import { accountRoutes } from './accountRoutes.ts';
import { MatrixError, identified, ok, text, type MatrixResponse, type MatrixRequest } from './protocol.ts';
import { createRoom, findAlias } from './rooms.ts';
import { getActor, roomRoutes } from './roomEvents.ts';
import type { FakeHomeserverState, Session } from './state.ts';

const client = '/_matrix/client/v3';

function registerBySecret(state: FakeHomeserverState, { method, body }: MatrixRequest): MatrixResponse {
  const secret = state.options.registrationSecret;
  if (secret === undefined) throw new MatrixError(400, 'M_UNKNOWN', 'Shared secret registration is not enabled');
  if (method === 'GET') return ok({ nonce: state.newNonce() });
  const [nonce, username, password, mac] = ['nonce', 'username', 'password', 'mac'].map((key) => text(body, key));
  state.useNonce(nonce ?? '');
  const rank = body['admin'] === true ? 'admin' : 'notadmin';
  const right = createHmac('sha1', secret).update([nonce, username, password, rank].join('\0')).digest('hex');
  if (mac !== right) throw new MatrixError(403, 'M_UNKNOWN', 'HMAC incorrect');
  if ((password ?? '').length < 8) throw new MatrixError(400, 'M_WEAK_PASSWORD', 'The password is too short');
  const { userId } = state.addAccount((username ?? '').toLowerCase(), password ?? '');
  if (body['inhibit_login'] === true) return ok({ user_id: userId, home_server: state.serverName });
  const { accessToken, deviceId } = state.signIn(userId, undefined, false);
  return ok({ user_id: userId, home_server: state.serverName, access_token: accessToken, device_id: deviceId });
}

function isService({ options }: FakeHomeserverState, token: string | undefined): boolean {
  return options.serviceToken !== undefined && token === options.serviceToken;
}

function assertOwnName(state: FakeHomeserverState, userName: string): void {
  if (state.options.serviceNames?.test(userName) === false)
    throw new MatrixError(400, 'M_EXCLUSIVE', 'This name is outside of the namespace of the application service');
}

function register(state: FakeHomeserverState, { token, body }: MatrixRequest): MatrixResponse {
  if (body['type'] !== 'm.login.application_service')
    throw new MatrixError(403, 'M_FORBIDDEN', 'Registration is closed');
  if (!isService(state, token)) throw new MatrixError(401, 'M_UNKNOWN_TOKEN', 'Unrecognised access token');
  const userName = text(body, 'username');
  assertOwnName(state, userName);
  return ok({ user_id: state.addAccount(userName, null).userId });
}

const getTokens = (state: FakeHomeserverState, session: Session) => ({
  access_token: session.accessToken,
  ...(session.refreshToken === null
    ? {}
    : { refresh_token: session.refreshToken, expires_in_ms: state.options.accessTokenMs ?? 300_000 }),
});

function logIn(state: FakeHomeserverState, { token, body }: MatrixRequest): MatrixResponse {
  const userId = state.toId(identified(body));
  const account = state.accounts.get(userId);
  if (body['type'] === 'm.login.application_service') {
    if (!isService(state, token)) throw new MatrixError(401, 'M_UNKNOWN_TOKEN', 'Unrecognised access token');
    assertOwnName(state, userId.slice(1).split(':')[0] ?? '');
    if (account === undefined) throw new MatrixError(403, 'M_FORBIDDEN', 'No such user');
  } else if (body['type'] !== 'm.login.password') {
    throw new MatrixError(400, 'M_UNKNOWN', 'Unknown login type');
  } else if (account?.isDeactivated !== true && account?.password !== text(body, 'password')) {
    throw new MatrixError(403, 'M_FORBIDDEN', 'Invalid username or password');
  }
  if (account.isDeactivated) throw new MatrixError(403, 'M_USER_DEACTIVATED', 'This account has been deactivated');
  const deviceId = typeof body['device_id'] === 'string' ? body['device_id'] : undefined;
  const session = state.signIn(userId, deviceId, body['refresh_token'] === true);
  return ok({ user_id: userId, device_id: session.deviceId, ...getTokens(state, session) });
}

function available(state: FakeHomeserverState, { query }: MatrixRequest): MatrixResponse {
  const name = query.get('username') ?? '';
  if (state.accounts.has(state.toId(name))) throw new MatrixError(400, 'M_USER_IN_USE', 'User ID already taken.');
  return ok({ available: true });
}

function capabilities(state: FakeHomeserverState, { token }: MatrixRequest): MatrixResponse {
  state.getSession(token);
  const versions = state.options.roomVersions ?? { '11': 'stable', '12': 'stable' };
  return ok({ capabilities: { 'm.room_versions': { default: '11', available: versions } } });
}

function logOut(state: FakeHomeserverState, { path, token }: MatrixRequest): MatrixResponse {
  const { userId, deviceId } = state.getSession(token);
  const isAll = path.endsWith('/all');
  state.sessions = state.sessions.filter(
    (session) => session.userId !== userId || (!isAll && session.deviceId !== deviceId),
  );
  return ok();
}

/** Answers a request as the Client-Server API says. */
export function routes(state: FakeHomeserverState, request: MatrixRequest): MatrixResponse {
  const { path } = request;
  const call = `${request.method} ${path}`;
  switch (call) {
    case 'GET /_matrix/client/versions':
      return ok({ versions: state.options.versions ?? ['v1.1', 'v1.11', 'v1.16'] });
    case 'GET /_synapse/admin/v1/register':
    case 'POST /_synapse/admin/v1/register':
      return registerBySecret(state, request);
    case `GET ${client}/register/available`:
      return available(state, request);
    case `POST ${client}/register`:
      return register(state, request);
    case `POST ${client}/login`:
      return logIn(state, request);
    case `POST ${client}/refresh`:
      return ok(getTokens(state, state.refresh(text(request.body, 'refresh_token'))));
    case `POST ${client}/logout`:
    case `POST ${client}/logout/all`:
      return logOut(state, request);
    case `GET ${client}/capabilities`:
      return capabilities(state, request);
    case `POST ${client}/createRoom`:
      return createRoom(state, request);
    case `GET ${client}/joined_rooms`: {
      const { userId } = state.getSession(request.token);
      const joined = state.rooms.filter(({ members }) => members.get(userId) === 'join');
      return ok({ joined_rooms: joined.map(({ id }) => id) });
    }
  }
  if (call === `GET ${client}/account/whoami`) return ok({ user_id: getActor(state, request) });
  const inRoom = roomRoutes(state, request);
  if (inRoom !== undefined) return inRoom;
  if (call.startsWith(`GET ${client}/directory/room/`)) return findAlias(state, request);
  return accountRoutes(state, request, isService(state, request.token));
}
