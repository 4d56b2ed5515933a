import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchKey } from '../../../server/database/keys.ts';
import { auditLog } from '../../../server/database/tables/platform/audit.ts';
import { permissions } from '../../../server/database/tables/bots/permissions.ts';
import { imageFile, textNamedPng } from '../../support/api/images.ts';
import { countStatements, storedFiles, toKey, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
let admin: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.people.admin();
});
afterAll(() => api.close());

let made = 0;
async function createPermission(change: Partial<typeof permissions.$inferInsert> = {}): Promise<number> {
  made += 1;
  const name = change.name ?? `Permission ${made}`;
  const [row] = await api.db
    .insert(permissions)
    .values({ name, nameKey: searchKey(name), description: 'What it is for.', ...change })
    .returning({ id: permissions.id });
  if (row === undefined) throw new Error('The permission was not stored');
  return row.id;
}

async function toRow(id: number) {
  const [row] = await api.db.select().from(permissions).where(eq(permissions.id, id));
  return row;
}
const getAudit = (id: number) =>
  api.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, 'permission'), eq(auditLog.subjectId, id)));

const add = async (change: Record<string, unknown> = {}, person = admin) =>
  api.as(person).call('addPermissionList', {
    name: `Read things ${(made += 1)}`,
    description: 'Reads things.',
    image: await imageFile({ width: 600, height: 400 }),
    ...change,
  });
const update = (id: number, change: Record<string, unknown> = {}, person = admin) =>
  api.as(person).call('updatePermission', { id, name: `Changed ${(made += 1)}`, description: 'New text.', ...change });
const missing = { status: 404, message: 'This permission label could not be found.', data: null };
const taken = { status: 409, message: 'A permission label with this name already exists.', data: null };

describe('getPermissionList', () => {
  const list = (person: TestPerson, change: Record<string, unknown> = {}) =>
    api.as(person).call('getPermissionList', { pageNumber: 1, pageSize: 100, ...change });

  it('is refused to guests and app users', async () => {
    const variables = { pageNumber: 1, pageSize: 10 };
    expect(await api.as(null).raw('getPermissionList', variables)).toMatchObject(unauthenticated);
    expect(await list(await api.people.appUser())).toMatchObject({ status: 403 });
  });

  it('shows developers only active permissions, whatever they request; admins can choose', async () => {
    const developer = await api.people.developer();
    const [on, off] = [
      await createPermission({ name: 'Zeta on', nameTr: 'Zeta açık' }),
      await createPermission({ name: 'Zeta off', active: false }),
    ];
    for (const activeInactiveUser of [undefined, 'all', 'active'])
      expect(await list(developer, { search: 'zeta', activeInactiveUser })).toMatchObject({
        status: 200,
        total_count: 1,
        data: [{ id: on, status: true }],
      });
    expect(await list(developer, { activeInactiveUser: 'inactive' })).toMatchObject({ total_count: 0, data: [] });
    expect(await list(admin, { search: 'zeta' })).toMatchObject({ data: [{ id: off, status: false }, { id: on }] });
    expect(await list(admin, { search: 'zeta', activeInactiveUser: 'inactive' })).toMatchObject({
      total_count: 1,
      data: [{ id: off }],
    });
    expect(await list(admin, { search: 'zeta', sortBy: 'active', sortOrder: 'desc' })).toMatchObject({
      data: [{ id: on }, { id: off }],
    });
  });

  it("sorts by the names of the reader's language", async () => {
    const [first, second] = [
      await createPermission({ name: 'Sigma write', nameTr: 'Sigma çizme' }),
      await createPermission({ name: 'Sigma read', nameTr: 'Sigma okuma' }),
    ];
    const read = async (language: string) => {
      const { data } = await api
        .as(admin)
        .with({ 'accept-language': language })
        .call('getPermissionList', { pageNumber: 1, pageSize: 10, search: 'sigma' });
      return data?.map(({ id }) => id);
    };
    expect(await read('en')).toEqual([second, first]);
    expect(await read('tr')).toEqual([first, second]);
  });

  it('searches the description in both languages, with special characters as text', async () => {
    const id = await createPermission({
      description: 'Sends omega messages',
      descriptionTr: 'Sıradışı iletiler gönderir',
    });
    for (const search of ['OMEGA', 'siradisi ILETI', 'SIRADIŞI'])
      expect(await list(admin, { search })).toMatchObject({ total_count: 1, data: [{ id }] });
    for (const search of ['%', '_____', String.raw`\\`, "' or 1=1 --"])
      expect(await list(admin, { search })).toMatchObject({ status: 200, total_count: 0 });
  });

  it('sends the same number of statements for a long page as for a short one', async () => {
    const count = (pageSize: number) =>
      countStatements(api, admin, (caller) => caller.call('getPermissionList', { pageNumber: 1, pageSize }));
    expect(await count(50)).toBe(await count(1));
  });
});

describe('addPermissionList', () => {
  it('is refused to guests, app users and developers', async () => {
    const variables = { name: 'Nope', description: 'Nope', image: await imageFile() };
    expect(await api.as(null).raw('addPermissionList', variables)).toMatchObject(unauthenticated);
    for (const person of [await api.people.appUser(), await api.people.developer()])
      expect(await add({ name: 'Nope' }, person)).toMatchObject({ status: 403, data: null });
    expect(await api.db.select().from(permissions).where(eq(permissions.name, 'Nope'))).toEqual([]);
  });

  it('adds a permission that is enabled at once, with its image', async () => {
    const answer = await add({ name: ' Read  portfolios ', description: 'Line\nTwo' });
    expect(answer).toMatchObject({
      status: 200,
      message: 'Permission label added',
      data: { description: 'Line\nTwo', status: true, image: expect.stringMatching(/^\/files\//) },
    });
    const id = answer.data?.id ?? 0;
    expect(await toRow(id)).toMatchObject({ nameKey: 'read portfolios', active: true });
    expect(await storedFiles(api)).toContain(toKey(answer.data?.image));
    expect(await getAudit(id)).toMatchObject([{ action: 'permissions.added', actorId: admin.id }]);
  });

  it.each([
    ['no name', { name: ' ' }, 'Name is required'],
    ['61 characters', { name: 'x'.repeat(61) }, 'Name is too long - should be 60 characters maximum.'],
    ['100,000 characters', { name: 'x'.repeat(100_000) }, 'Name is too long - should be 60 characters maximum.'],
    [
      'a name with a bidirectional control character',
      { name: 'a\u202Eb' },
      'Texts of permission labels must not contain invisible characters.',
    ],
    ['no description', { description: '' }, 'Description is required'],
    [
      '501 characters of description',
      { description: 'x'.repeat(501) },
      'Description is too long - should be 500 characters maximum.',
    ],
    ['no image', { image: null }, 'Please upload an image'],
    ['a text file as image', { image: textNamedPng() }, 'Only valid .png, .jpg format files'],
  ])('answers 400 to %s', async (_what, change, message) => {
    const before = await storedFiles(api);
    expect(await add(change)).toEqual({ status: 400, message, data: null });
    expect(await storedFiles(api)).toEqual(before);
  });

  it('gives a name once, ignoring case, and to one of ten parallel calls', async () => {
    expect(await add({ name: 'Trade İşlem' })).toMatchObject({ status: 200 });
    expect(await add({ name: 'TRADE ISLEM' })).toEqual(taken);
    const answers = await Promise.all(Array.from({ length: 10 }, () => add({ name: 'Only one' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });
});

describe('updatePermission', () => {
  it('does not change the permission or the log when the saved values are the same', async () => {
    const id = await createPermission({ name: 'Stays', nameTr: 'Kalır' });
    const before = await toRow(id);
    api.clock.advance(5_000);
    const said = { name: 'Stays', nameTr: 'Kalır', description: 'What it is for.', descriptionTr: '' };
    expect(await update(id, said)).toMatchObject({ status: 200, data: { id } });
    expect(await toRow(id)).toEqual(before);
    expect(await getAudit(id)).toEqual([]);
  });

  it('is refused to guests, app users and developers', async () => {
    const id = await createPermission();
    const variables = { id, name: 'Nope', description: 'Nope' };
    expect(await api.as(null).raw('updatePermission', variables)).toMatchObject(unauthenticated);
    for (const person of [await api.people.appUser(), await api.people.developer()])
      expect(await update(id, {}, person)).toMatchObject({ status: 403, data: null });
    expect(await toRow(id)).toMatchObject({ description: 'What it is for.' });
  });

  it('changes the texts, and the image only when a new one is sent', async () => {
    const { data } = await add();
    const id = data?.id ?? 0;
    const first = await update(id, { name: 'Renamed', description: 'Other words' });
    expect(first).toMatchObject({
      status: 200,
      message: 'Permission label updated',
      data: { name: 'Renamed', description: 'Other words', image: data?.image },
    });
    const second = await update(id, { name: 'Renamed', image: await imageFile({ type: 'jpeg' }) });
    expect(second.data?.image).not.toBe(data?.image);
    const files = await storedFiles(api);
    expect(files).toContain(toKey(second.data?.image));
    expect(files).not.toContain(toKey(data?.image));
    const changes = (await getAudit(id)).map(({ action, before, after }) => ({ action, before, after }));
    expect(changes).toHaveLength(3);
    expect(changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'permissions.added' }),
        {
          action: 'permissions.updated',
          before: { name: data?.name, description: data?.description },
          after: { name: 'Renamed', description: 'Other words' },
        },
        {
          action: 'permissions.updated',
          before: { description: 'Other words', image: data?.image },
          after: { description: second.data?.description, image: second.data?.image },
        },
      ]),
    );
  });

  it('changes the Turkish texts for readers of Turkish', async () => {
    const id = await createPermission({ name: 'Both ways', nameTr: 'İki dilli', descriptionTr: 'Ne işe yarar.' });
    const answer = await api
      .as(admin)
      .with({ 'accept-language': 'tr' })
      .call('updatePermission', { id, name: 'Çift dilli', description: 'Başka söz.' });
    expect(answer).toMatchObject({ status: 200, data: { name: 'Çift dilli', description: 'Başka söz.' } });
    expect(await toRow(id)).toMatchObject({
      name: 'Both ways',
      nameTr: 'Çift dilli',
      description: 'What it is for.',
      descriptionTr: 'Başka söz.',
    });
  });

  it('stores both languages, in any language of its admin; empty Turkish texts are removed', async () => {
    const id = await createPermission({ name: 'Two tongues' });
    const write = (texts: { nameTr: string; descriptionTr: string }) =>
      api
        .as(admin)
        .with({ 'accept-language': 'tr' })
        .call('updatePermission', { id, name: 'Two languages', description: 'Said anew.', ...texts });
    expect(await write({ nameTr: 'İki lisan', descriptionTr: 'Yeniden.' })).toMatchObject({
      status: 200,
      data: {
        name: 'İki lisan',
        name_en: 'Two languages',
        name_tr: 'İki lisan',
        description_en: 'Said anew.',
        description_tr: 'Yeniden.',
      },
    });
    expect(await write({ nameTr: '', descriptionTr: '' })).toMatchObject({
      status: 200,
      data: { name: 'Two languages' },
    });
    expect(await toRow(id)).toMatchObject({ nameTr: null, descriptionTr: null });
    expect(await add({ name: 'Three', nameTr: 'Üç', descriptionTr: 'Üçüncü.' })).toMatchObject({
      data: { name: 'Three', name_tr: 'Üç', description_tr: 'Üçüncü.' },
    });
  });

  it('refuses a name that another permission has in the other language, or that is confusable with it', async () => {
    const [id, otherId] = [await createPermission(), await createPermission({ name: 'Read prices' })];
    await api.sql`update permissions set name_tr = 'Fiyatları oku' where id = ${otherId}`;
    await api.sql`update permissions set name_tr = 'Öteki' where id = ${id}`;
    for (const name of ['FİYATLARI OKU', 'Read pri\u0441es']) {
      expect(await add({ name })).toEqual(taken);
      const answer = await api
        .as(admin)
        .with({ 'accept-language': 'tr' })
        .call('updatePermission', { id, name, description: 'Söz.' });
      expect(answer).toMatchObject({ status: 409 });
    }
  });

  it('refuses invalid input, unknown ids and taken names', async () => {
    const [id, otherId] = [await createPermission(), await createPermission({ name: 'Occupied' })];
    expect(await update(id, { name: '' })).toEqual({ status: 400, message: 'Name is required', data: null });
    expect(await update(999_999_999)).toEqual(missing);
    expect(await update(id, { name: 'OCCUPIED', image: await imageFile() })).toEqual(taken);
    expect(await update(otherId, { name: 'Occupied' })).toMatchObject({ status: 200 });
    const answers = await Promise.all([
      update(id, { name: 'Race' }),
      update(otherId, { name: 'race' }),
      add({ name: 'RACE' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });
});

describe('activeDeactivePermission', () => {
  const set = (id: number, status: boolean, person = admin) =>
    api.as(person).call('activeDeactivePermission', { id, status });

  it('is refused to guests, app users and developers', async () => {
    const id = await createPermission();
    expect(await api.as(null).raw('activeDeactivePermission', { id, status: false })).toMatchObject(unauthenticated);
    for (const person of [await api.people.appUser(), await api.people.developer()])
      expect(await set(id, false, person)).toMatchObject({ status: 403, data: null });
    expect(await toRow(id)).toMatchObject({ active: true });
  });

  it('disables and enables a permission; repeating it logs nothing', async () => {
    const id = await createPermission();
    expect(await set(id, false)).toMatchObject({
      status: 200,
      message: 'Permission label switched off',
      data: { id, status: false },
    });
    expect(await set(id, false)).toMatchObject({ status: 200, data: { status: false } });
    expect(await getAudit(id)).toMatchObject([{ action: 'permissions.deactivated', before: { active: true } }]);
    expect(await set(id, true)).toMatchObject({ message: 'Permission label switched on', data: { status: true } });
    expect(await set(999_999_999, true)).toEqual(missing);
  });

  it('answers 409 to an admin who has not seen the change of another admin, and changes nothing', async () => {
    const id = await createPermission();
    const seen = await set(id, true);
    api.clock.advance(1_000);
    expect(await set(id, false)).toMatchObject({ status: 200 });
    expect(
      await api.as(admin).call('activeDeactivePermission', { id, status: true, expectedUts: seen.data?.uts }),
    ).toMatchObject({ status: 409 });
    expect(await toRow(id)).toMatchObject({ active: false });
  });
});
