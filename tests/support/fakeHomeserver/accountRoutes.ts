import { asBody, identified, MatrixError, ok, text, type MatrixResponse, type MatrixRequest } from './protocol.ts';
import type { Account, FakeHomeserverState } from './state.ts';

const client = '/_matrix/client/v3';

function getAccount(state: FakeHomeserverState, userId: string): Account {
  const account = state.accounts.get(userId);
  if (account === undefined) throw new MatrixError(404, 'M_NOT_FOUND', 'Unknown user');
  return account;
}

/** The account to change, after its password was verified in a session of user-interactive authentication. */
function proved(state: FakeHomeserverState, { path, token, body }: MatrixRequest): Account | MatrixResponse {
  const { userId } = state.getSession(token);
  const account = getAccount(state, userId);
  const purpose = `${path} ${userId}`;
  const challenge = { flows: [{ stages: ['m.login.password'] }], params: {}, session: state.beginAuth(purpose) };
  if (body['auth'] === undefined) return { status: 401, body: challenge };
  const auth = asBody(body['auth']);
  state.finishAuth(text(auth, 'session'), purpose);
  if (auth['type'] !== 'm.login.password') throw new MatrixError(400, 'M_UNKNOWN', 'Unknown stage');
  if (state.toId(identified(auth)) !== userId || account.password !== text(auth, 'password'))
    return { status: 401, body: { ...challenge, errcode: 'M_FORBIDDEN', error: 'Invalid password' } };
  return account;
}

const isResponse = (value: Account | MatrixResponse): value is MatrixResponse => 'status' in value;

function setPassword(state: FakeHomeserverState, request: MatrixRequest): MatrixResponse {
  const account = proved(state, request);
  if (isResponse(account)) return account;
  const next = text(request.body, 'new_password');
  if (next.length < 8) throw new MatrixError(400, 'M_WEAK_PASSWORD', 'The password is too short');
  account.password = next;
  // All devices except the one that sends the request.
  if (request.body['logout_devices'] !== false)
    state.sessions = state.sessions.filter(
      ({ userId, accessToken }) => userId !== account.userId || accessToken === request.token,
    );
  return ok();
}

function deactivate(state: FakeHomeserverState, request: MatrixRequest, isService: boolean): MatrixResponse {
  const account = isService ? getAccount(state, request.query.get('user_id') ?? '') : proved(state, request);
  if (isResponse(account)) return account;
  account.isDeactivated = true;
  state.sessions = state.sessions.filter(({ userId }) => userId !== account.userId);
  return ok({ id_server_unbind_result: 'success' });
}

function ignoredUsers(state: FakeHomeserverState, request: MatrixRequest, isService: boolean): MatrixResponse {
  const userId = decodeURIComponent(request.path.split('/')[5] ?? '');
  const asker = isService ? request.query.get('user_id') : state.getSession(request.token).userId;
  if (asker !== userId) throw new MatrixError(403, 'M_FORBIDDEN', 'Not your account data');
  const account = getAccount(state, userId);
  if (request.method === 'PUT') {
    account.ignored = { ...asBody(request.body['ignored_users']) };
    return ok();
  }
  if (Object.keys(account.ignored).length === 0) throw new MatrixError(404, 'M_NOT_FOUND', 'Account data not found');
  return ok({ ignored_users: account.ignored });
}

/** Calls that change an account. */
export function accountRoutes(state: FakeHomeserverState, request: MatrixRequest, isService: boolean): MatrixResponse {
  const { method, path } = request;
  if (method === 'POST' && path === `${client}/account/password`) return setPassword(state, request);
  if (method === 'POST' && path === `${client}/account/deactivate`) return deactivate(state, request, isService);
  if (path.startsWith(`${client}/user/`) && path.endsWith('/account_data/m.ignored_user_list'))
    return ignoredUsers(state, request, isService);
  throw new MatrixError(404, 'M_UNRECOGNIZED', 'Unrecognized request');
}
