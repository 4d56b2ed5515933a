import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '../../../server/database/tables/platform/audit.ts';
import { desc, eq } from 'drizzle-orm';
import type { TestPerson } from '../../support/api/people.ts';
import type { CallName } from '../../support/api/caller.ts';
import { MirrorWorld } from './support.ts';

let world: MirrorWorld;
beforeAll(async () => {
  world = await MirrorWorld.start();
});
afterAll(() => world.close());

let person: TestPerson;
let matrixId = '';
beforeEach(async () => {
  person = await world.api.people.appUser();
  matrixId = world.createAccount();
});

const call = (name: CallName, args: Readonly<Record<string, unknown>> = {}, caller = person) =>
  world.api.as(caller).call(name, args);

const readActions = async (): Promise<string[]> => {
  const rows = await world.api.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.actorId, person.id))
    .orderBy(desc(auditLog.createdAt));
  return rows.map(({ action }) => action);
};

describe('linking a Matrix account', () => {
  it('sends a code there, which proves the account when it is entered here', async () => {
    expect(await call('getMatrixMirror')).toMatchObject({ status: 200, data: { state: 'off', matrix_id: null } });
    expect(await call('startMatrixLink', { matrixId: ` ${matrixId} ` })).toMatchObject({
      status: 200,
      data: { state: 'code_sent', matrix_id: matrixId, service_id: '@_bourse_mirror:homeserver.test' },
    });
    const room = world.findRoom(matrixId);
    expect(room.members.get(matrixId)).toBe('invite');
    expect(world.texts(room)).toEqual([expect.stringMatching(/^Your code for Bourse: \d{6}\n/)]);
    expect(await call('confirmMatrixLink', { code: world.readCode(matrixId) })).toMatchObject({
      status: 200,
      data: { state: 'linked', matrix_id: matrixId, is_reachable: true, room_count: 0 },
    });
    expect(await readActions()).toContain('mirrors.linked');
  });

  it('fails with a wrong code, and after five of them with the right one', async () => {
    await call('startMatrixLink', { matrixId });
    const code = world.readCode(matrixId);
    const wrong = code === '123456' ? '654321' : '123456';
    for (let tries = 0; tries < 5; tries += 1)
      expect(await call('confirmMatrixLink', { code: wrong })).toMatchObject({ status: 400 });
    expect(await call('confirmMatrixLink', { code })).toMatchObject({ status: 400, data: null });
    expect(await call('getMatrixMirror')).toMatchObject({ data: { state: 'code_sent' } });
  });

  it('does not accept the code of another person', async () => {
    const second = await world.api.people.appUser();
    await call('startMatrixLink', { matrixId });
    await call('startMatrixLink', { matrixId: world.createAccount() }, second);
    const wrong = await call('confirmMatrixLink', { code: world.readCode(matrixId) }, second);
    expect(wrong).toMatchObject({ status: 400 });
  });

  it('sends few codes to an account, whichever person requests them', async () => {
    const limit = world.api.config.limits.codesPerTarget;
    for (let count = 0; count < limit; count += 1) {
      const caller = await world.api.people.appUser();
      expect(await call('startMatrixLink', { matrixId }, caller)).toMatchObject({ status: 200 });
    }
    expect(await call('startMatrixLink', { matrixId })).toMatchObject({ status: 429 });
  });

  it('links an account to one person', async () => {
    const second = await world.api.people.appUser();
    await call('startMatrixLink', { matrixId });
    const code = world.readCode(matrixId);
    await world.link(second, matrixId);
    expect(await call('confirmMatrixLink', { code })).toMatchObject({ status: 409, data: null });
    expect(await call('startMatrixLink', { matrixId: world.createAccount() }, second)).toMatchObject({ status: 409 });
  });

  it.each(['ada', '@ada', 'ada:example.com', '@ada:', `@${'a'.repeat(260)}:example.com`, '@a b:example.com'])(
    'refuses %s',
    async (wrong) => {
      expect(await call('startMatrixLink', { matrixId: wrong })).toMatchObject({ status: 400, data: null });
    },
  );

  it('refuses users of the mirror itself, and unknown users', async () => {
    expect(await call('startMatrixLink', { matrixId: '@_bourse_bot_1:homeserver.test' })).toMatchObject({
      status: 400,
    });
    expect(await call('startMatrixLink', { matrixId: '@nobody:homeserver.test' })).toMatchObject({
      status: 400,
      message: expect.stringContaining('could not reach'),
    });
    expect(await call('getMatrixMirror')).toMatchObject({ data: { state: 'off', matrix_id: null } });
  });

  it('says that the homeserver does not answer, and works when it does again', async () => {
    world.home.state.fail(/createRoom$/, { kind: 'loseResponse' });
    expect(await call('startMatrixLink', { matrixId })).toMatchObject({ status: 503, data: null });
    expect(await call('getMatrixMirror')).toMatchObject({ data: { state: 'off', matrix_id: null } });
    expect(await call('startMatrixLink', { matrixId })).toMatchObject({ status: 200, data: { state: 'code_sent' } });
    const rooms = world.home.state.rooms.filter(({ members }) => members.has(matrixId));
    expect(rooms).toHaveLength(1);
  });

  it('leaves the room of an account that was given up for another one', async () => {
    await call('startMatrixLink', { matrixId });
    const room = world.findRoom(matrixId);
    await call('startMatrixLink', { matrixId: world.createAccount() });
    await world.run();
    expect(room.members.get(room.creator)).toBe('leave');
  });

  it('is for people who may write, without a guest account', async () => {
    const admin = await world.api.people.admin();
    expect(await call('getMatrixMirror', {}, admin)).toMatchObject({ status: 403 });
    const guest = await world.api.people.appUser({ isGuest: true });
    expect(await call('startMatrixLink', { matrixId }, guest)).toMatchObject({ status: 403 });
  });
});

describe('ending the link', () => {
  it('leaves all rooms, and is idempotent', async () => {
    const { person: linked, room, matrixId: account } = await world.createLinkedTalk();
    expect(await call('endMatrixLink', {}, linked)).toMatchObject({ status: 200, data: { state: 'off' } });
    expect(await call('endMatrixLink', {}, linked)).toMatchObject({ status: 200 });
    await world.run();
    expect(room.members.get(room.creator)).toBe('leave');
    expect(world.findRoom(account).members.get('@_bourse_mirror:homeserver.test')).toBe('leave');
  });
});

describe('settings', () => {
  it('say whether the server offers Matrix', async () => {
    expect(await call('getUserSettingsById')).toMatchObject({ data: { offers_matrix: true } });
  });
});
