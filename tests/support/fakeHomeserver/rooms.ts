import { createHash, randomBytes } from 'node:crypto';
import { asBody, MatrixError, ok, type MatrixResponse, type MatrixRequest } from './protocol.ts';
import { getActor } from './roomEvents.ts';
import type { FakeHomeserverState } from './state.ts';

/** From this version on creators are above all power levels, and room ids contain no server. */
const creatorsSince = 12;

export function createRoom(state: FakeHomeserverState, request: MatrixRequest): MatrixResponse {
  const { body } = request;
  const userId = getActor(state, request);
  const version = typeof body['room_version'] === 'string' ? body['room_version'] : '11';
  const versions = state.options.roomVersions ?? { '11': 'stable', '12': 'stable' };
  if (versions[version] === undefined)
    throw new MatrixError(400, 'M_UNSUPPORTED_ROOM_VERSION', `Room version ${version} is not supported`);
  const levels = asBody(body['power_level_content_override']);
  if (Number(version) >= creatorsSince && userId in asBody(levels['users']))
    throw new MatrixError(400, 'M_BAD_JSON', 'Creators must not be named in the power levels');
  const alias =
    typeof body['room_alias_name'] === 'string' ? `#${body['room_alias_name']}:${state.serverName}` : undefined;
  if (alias !== undefined && state.rooms.some((room) => room.alias === alias))
    throw new MatrixError(400, 'M_ROOM_IN_USE', 'Room alias already taken');
  const isNew = Number(version) >= creatorsSince;
  const id = isNew
    ? `!${createHash('sha256').update(randomBytes(16)).digest('base64url')}`
    : `!${randomBytes(9).toString('hex')}:${state.serverName}`;
  const type = asBody(body['creation_content'])['type'];
  state.rooms.push({
    id,
    creator: userId,
    version,
    type: typeof type === 'string' ? type : undefined,
    alias,
    name: typeof body['name'] === 'string' ? body['name'] : '',
    members: new Map([[userId, 'join']]),
    messages: [],
    transactions: new Map(),
    typing: new Set(),
  });
  return ok({ room_id: id });
}

export function findAlias(state: FakeHomeserverState, request: MatrixRequest): MatrixResponse {
  const { path } = request;
  getActor(state, request);
  const alias = decodeURIComponent(path.split('/').at(-1) ?? '');
  const room = state.rooms.find((item) => item.alias === alias);
  if (room === undefined) throw new MatrixError(404, 'M_NOT_FOUND', 'Room alias not found');
  return ok({ room_id: room.id, servers: [state.serverName] });
}
