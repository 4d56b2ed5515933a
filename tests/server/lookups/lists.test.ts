import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imageFile } from '../../support/api/images.ts';
import { countStatements, storedFiles, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { freshName, lists, type ListCase } from './lists.ts';
import { isRecord } from '../../../server/base/isRecord.ts';

let api: TestApi;
let admin: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.people.admin();
});
afterAll(() => api.close());

type Entry = Readonly<Record<string, unknown>> & { readonly id: number };
interface ListResponse {
  readonly status: number;
  readonly message: string;
  readonly data?: Entry | null;
}

/** The response of a call whose name is chosen at run time. */
async function getResponse(name: ListCase['add'], variables: object, person: TestPerson): Promise<ListResponse> {
  const { body } = await api.as(person).raw(name, { ...variables });
  expect(body.errors).toBeUndefined();
  const envelope: unknown = body.data?.[name];
  if (!isListResponse(envelope)) throw new Error(`${name} answered no envelope`);
  return envelope;
}

/** The names of the fields differ between lists; `StatusResponse` has no data. */
function isListResponse(value: unknown): value is ListResponse {
  if (!isRecord(value) || typeof value['status'] !== 'number' || typeof value['message'] !== 'string') return false;
  const data = value['data'] ?? null;
  return data === null || (isRecord(data) && typeof data['id'] === 'number');
}

async function add(list: ListCase, change: object = {}, person = admin): Promise<ListResponse> {
  const extra = await list.extra?.(api, admin);
  return getResponse(list.add, { [list.variable]: freshName(), ...extra, ...change }, person);
}

async function addEntry(list: ListCase, change: object = {}): Promise<Entry> {
  const { status, message, data } = await add(list, change);
  expect({ status, message }).toEqual({ status: 200, message: 'Entry added' });
  if (!data) throw new Error('The entry was not answered');
  return data;
}

const toId = (list: ListCase, id: number) => ({ [list.idVariable ?? 'id']: id });

/** The fields that an update requires besides the name. */
function getRequiredFields(list: ListCase, entry: Entry): object {
  if (list.table === 'activity_types') return { activityScopeId: entry['id_s2_activity_scope'] };
  return list.table === 'report_subcategories' ? { categoryId: entry['id_s2_category'] } : {};
}

const update = (list: ListCase, entry: Entry, change: object, person = admin) =>
  getResponse(
    list.update,
    { ...toId(list, entry.id), [list.variable]: freshName(), ...getRequiredFields(list, entry), ...change },
    person,
  );

const remove = (list: ListCase, id: number, person = admin) => getResponse(list.remove, toId(list, id), person);

const toRow = async (list: ListCase, id: number) => {
  const [row] = await api.sql`select * from ${api.sql(list.table)} where id = ${id}`;
  return row;
};

const actionsOn = async (id: number, noun: string): Promise<string[]> => {
  const rows = await api.sql<{ action: string }[]>`
    select action from audit_log where subject_id = ${id} and actor_id = ${admin.id} order by created_at, id`;
  return rows.map(({ action }) => action).filter((action) => action.startsWith(`${noun}.`));
};

/** The audit entry of the last change of an entry. */
const lastChange = async (id: number, noun: string) => {
  const [row] = await api.sql`
    select before, after from audit_log where subject_id = ${id} and action = ${`${noun}.updated`} order by created_at desc, id desc`;
  return row;
};

const getNoun = (list: ListCase) => list.table.replaceAll(/_(.)/g, (_all, letter: string) => letter.toUpperCase());

describe.each(lists)('the list of $title', (list) => {
  it('can be changed by admins only', async () => {
    const entry = await addEntry(list);
    const people = [await api.people.appUser(), await api.people.developer()];
    expect(
      await api.as(null).raw(list.add, { [list.variable]: 'Nope', ...(await list.extra?.(api, admin)) }),
    ).toMatchObject(unauthenticated);
    for (const person of people) {
      expect(await add(list, { [list.variable]: 'Nope' }, person)).toMatchObject({ status: 403, data: null });
      expect(await update(list, entry, { [list.variable]: 'Nope' }, person)).toMatchObject({ status: 403, data: null });
      expect(await remove(list, entry.id, person)).toMatchObject({ status: 403 });
    }
    expect(await toRow(list, entry.id)).toMatchObject({ name: entry[list.field] });
  });

  it('accepts a new entry, which is enabled at once, and logs who added it', async () => {
    const name = freshName();
    const entry = await addEntry(list, { [list.variable]: `  ${name} ` });
    expect(entry).toMatchObject({ [list.field]: name });
    expect(await toRow(list, entry.id)).toMatchObject({ name, active: true });
    expect(await actionsOn(entry.id, getNoun(list))).toEqual([`${getNoun(list)}.added`]);
  });

  it('refuses names that are empty, contain hidden characters, are too long or are taken, and stores nothing of them', async () => {
    const taken = await addEntry(list);
    const count = async () => (await api.sql`select count(*)::int as rows from ${api.sql(list.table)}`)[0]?.['rows'];
    const extra = { ...(await list.extra?.(api, admin)), ...getRequiredFields(list, taken) };
    const before = await count();
    const wrong: [string, number, string][] = [
      ['   ', 400, 'Name is required'],
      ['a‮b', 400, 'The name contains invisible characters.'],
      ['x'.repeat(101), 400, 'Name is too long - should be 100 characters maximum.'],
      ['x'.repeat(100_000), 400, 'Name is too long - should be 100 characters maximum.'],
      [String(taken[list.field]).toUpperCase(), 409, 'An entry with this name already exists.'],
    ];
    for (const [name, status, message] of wrong)
      expect(await getResponse(list.add, { ...extra, [list.variable]: name }, admin)).toMatchObject({
        status,
        message,
      });
    expect(await count()).toBe(before);
  });

  it('creates one entry when two admins add the same name in parallel', async () => {
    const extra = await list.extra?.(api, admin);
    const name = freshName();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => getResponse(list.add, { ...extra, [list.variable]: name }, admin)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });

  it('does not change an entry or the log when the saved values are the same', async () => {
    const entry = await addEntry(list);
    const before = await toRow(list, entry.id);
    api.clock.advance(5_000);
    expect(await update(list, entry, { [list.variable]: entry[list.field] })).toMatchObject({
      status: 200,
      data: { id: entry.id, [list.field]: entry[list.field], uts: entry['uts'] },
    });
    expect(await toRow(list, entry.id)).toEqual(before);
    expect(await actionsOn(entry.id, getNoun(list))).toEqual([`${getNoun(list)}.added`]);
  });

  it('renames an entry; an admin with a stale form gets a conflict and overwrites nothing', async () => {
    const entry = await addEntry(list);
    api.clock.advance(5_000);
    const name = freshName();
    expect(await update(list, entry, { [list.variable]: name, expectedUts: entry['uts'] })).toMatchObject({
      status: 200,
      message: 'Entry changed',
      data: { id: entry.id, [list.field]: name },
    });
    // An unchanged field is not in the log.
    expect(await lastChange(entry.id, getNoun(list))).toEqual({ before: { name: entry[list.field] }, after: { name } });
    expect(await update(list, entry, { expectedUts: entry['uts'] })).toMatchObject({
      status: 409,
      message: 'Another admin has changed this entry in the meantime. Please review it before you change it.',
    });
    expect(await toRow(list, entry.id)).toMatchObject({ name });
    expect(await update(list, { ...entry, id: 999_999_999 }, {})).toMatchObject({
      status: 404,
      message: 'This entry no longer exists.',
    });
  });

  it('refuses the name of another entry, and accepts the current name of the entry', async () => {
    const [firstEntry, secondEntry] = [await addEntry(list), await addEntry(list)];
    const same = {
      ...firstEntry,
      ...(list.table === 'report_subcategories' && { id_s2_category: secondEntry['id_s2_category'] }),
    };
    expect(await update(list, same, { [list.variable]: secondEntry[list.field] })).toMatchObject({ status: 409 });
    expect(await update(list, firstEntry, { [list.variable]: firstEntry[list.field] })).toMatchObject({ status: 200 });
  });

  it('changes the Turkish name for readers of Turkish, if there is one', async () => {
    const entry = await addEntry(list);
    await api.sql`update ${api.sql(list.table)} set name_tr = 'Kayıt' where id = ${entry.id}`;
    const variables = { ...toId(list, entry.id), [list.variable]: 'Yeni ad', ...getRequiredFields(list, entry) };
    const turkish = await api.as(admin).with({ 'accept-language': 'tr' }).raw(list.update, variables);
    expect(turkish.body.data?.[list.update]).toMatchObject({ status: 200, data: { [list.field]: 'Yeni ad' } });
    expect(await toRow(list, entry.id)).toMatchObject({ name: entry[list.field], name_tr: 'Yeni ad' });
    expect(await lastChange(entry.id, getNoun(list))).toEqual({
      before: { nameTr: 'Kayıt' },
      after: { nameTr: 'Yeni ad' },
    });
  });

  it('stores both languages, in any language of its admin; an empty Turkish name is removed', async () => {
    const name = freshName();
    const entry = await addEntry(list, { [list.variable]: name, nameTr: `  ${name} tr ` });
    expect(entry).toMatchObject({ [list.field]: name, name_en: name, name_tr: `${name} tr` });
    const variables = {
      ...toId(list, entry.id),
      ...getRequiredFields(list, entry),
      [list.variable]: `${name} new`,
      nameTr: 'Yepyeni',
    };
    const turkish = await api.as(admin).with({ 'accept-language': 'tr' }).raw(list.update, variables);
    const data = { [list.field]: 'Yepyeni', name_en: `${name} new`, name_tr: 'Yepyeni' };
    expect(turkish.body.data?.[list.update]).toMatchObject({ status: 200, data });
    expect(await lastChange(entry.id, getNoun(list))).toEqual({
      before: { name, nameTr: `${name} tr` },
      after: { name: `${name} new`, nameTr: 'Yepyeni' },
    });
    expect(await update(list, entry, { [list.variable]: `${name} new`, nameTr: '' })).toMatchObject({ status: 200 });
    expect(await toRow(list, entry.id)).toMatchObject({ name: `${name} new`, name_tr: null });
    expect(await update(list, entry, { [list.variable]: name, nameTr: 'x'.repeat(101) })).toMatchObject({
      status: 400,
    });
  });

  it('refuses a Turkish name that another entry has', async () => {
    const name = freshName();
    const [firstEntry, secondEntry] = [
      await addEntry(list, { [list.variable]: name, nameTr: `${name} tr` }),
      await addEntry(list),
    ];
    const extra = { ...(await list.extra?.(api, admin)), ...getRequiredFields(list, firstEntry) };
    const sameTurkishName = { [list.variable]: freshName(), nameTr: `${name} TR` };
    expect(await getResponse(list.add, { ...extra, ...sameTurkishName }, admin)).toMatchObject({ status: 409 });
    const change = { ...toId(list, secondEntry.id), ...getRequiredFields(list, firstEntry), ...sameTurkishName };
    expect(await getResponse(list.update, change, admin)).toMatchObject({ status: 409 });
  });

  it('refuses a name that another entry has in the other language, or that is confusable with it', async () => {
    const name = freshName();
    const turkishName = `Başka ${name}`;
    const [firstEntry, secondEntry] = [await addEntry(list, { [list.variable]: name }), await addEntry(list)];
    const extra = { ...(await list.extra?.(api, admin)), ...getRequiredFields(list, firstEntry) };
    await api.sql`update ${api.sql(list.table)} set name_tr = ${turkishName} where id = ${firstEntry.id}`;
    await api.sql`update ${api.sql(list.table)} set name_tr = 'Öteki' where id = ${secondEntry.id}`;
    const lookAlike = name.replace('E', '\u0415').replace('y', '\u0443');
    const inTurkish = api.as(admin).with({ 'accept-language': 'tr' });
    for (const confusableName of [turkishName.toUpperCase(), lookAlike, turkishName.replace('a', '\u0430')]) {
      const { body } = await inTurkish.raw(list.add, { ...extra, [list.variable]: confusableName });
      expect(body.data?.[list.add]).toMatchObject({ status: 409 });
      const variables = {
        ...toId(list, secondEntry.id),
        [list.variable]: confusableName,
        ...getRequiredFields(list, firstEntry),
      };
      const renamed = await inTurkish.raw(list.update, variables);
      expect(renamed.body.data?.[list.update]).toMatchObject({ status: 409 });
    }
    expect(await toRow(list, secondEntry.id)).toMatchObject({ name_tr: 'Öteki' });
  });

  it('is not deleted by an admin who has not seen the change of another admin', async () => {
    const entry = await addEntry(list);
    api.clock.advance(5_000);
    const changed = await update(list, entry, {});
    const removeVersion = (uts: unknown) =>
      getResponse(list.remove, { ...toId(list, entry.id), expectedUts: uts }, admin);
    expect(await removeVersion(entry['uts'])).toMatchObject({
      status: 409,
      message: 'Another admin has changed this entry in the meantime. Please review it before you change it.',
    });
    expect(await toRow(list, entry.id)).toBeDefined();
    expect(await removeVersion(changed.data?.['uts'])).toMatchObject({ status: 200 });
  });

  it('deletes an unused entry, once', async () => {
    const entry = await addEntry(list);
    const files = (await storedFiles(api)).length;
    expect(await remove(list, entry.id)).toMatchObject({ status: 200, message: 'Entry deleted' });
    expect(await toRow(list, entry.id)).toBeUndefined();
    expect(await remove(list, entry.id)).toMatchObject({ status: 404 });
    expect(await actionsOn(entry.id, getNoun(list))).toEqual([`${getNoun(list)}.added`, `${getNoun(list)}.deleted`]);
    expect((await storedFiles(api)).length).toBe(list.table === 'brokerages' ? files - 1 : files);
  });
});

describe.each(lists.filter((list) => list.use !== undefined))('an entry of $title that is in use', (list) => {
  it('cannot be deleted', async () => {
    const entry = await addEntry(list);
    await list.use?.(api, entry.id);
    expect(await remove(list, entry.id)).toMatchObject({
      status: 409,
      message: 'This entry is in use and cannot be deleted. Switch it off instead, so that it can no longer be chosen.',
    });
    expect(await toRow(list, entry.id)).toBeDefined();
  });
});

it.each(lists.filter((list) => list.builtIn !== undefined))(
  'entries of $title that the platform uses cannot be deleted',
  async (list) => {
    expect(await remove(list, list.builtIn ?? 0)).toMatchObject({
      status: 409,
      message: 'The platform uses this entry. It can be renamed or switched off, but not deleted.',
    });
  },
);

describe.each(lists.flatMap((list) => (list.switch === null ? [] : [{ ...list, switch: list.switch }])))(
  'an entry of $title',
  (list) => {
    it('is disabled and enabled by admins, and each change is logged', async () => {
      const entry = await addEntry(list);
      const setTo = (status: boolean, person = admin) => getResponse(list.switch, { id: entry.id, status }, person);
      expect(await setTo(false, await api.people.appUser())).toMatchObject({ status: 403 });
      expect(await setTo(false)).toMatchObject({ message: 'Entry switched off', data: { active: false } });
      expect(await setTo(false)).toMatchObject({ status: 200, data: { active: false } });
      expect(await setTo(true)).toMatchObject({ message: 'Entry switched on', data: { active: true } });
      const outdated = { id: entry.id, status: false, expectedUts: '2026-01-01T00:00:00.000Z' };
      expect(await getResponse(list.switch, outdated, admin)).toMatchObject({ status: 409 });
      expect(await toRow(list, entry.id)).toMatchObject({ active: true });
      const noun = getNoun(list);
      expect(await actionsOn(entry.id, noun)).toEqual([`${noun}.added`, `${noun}.deactivated`, `${noun}.activated`]);
    });
  },
);

describe.each(lists.filter(({ table }) => table !== 'policy_types'))('the list of $title', (list) => {
  const read = async (person: TestPerson, change: object = {}) => {
    const { body } = await api.as(person).raw(list.list, { pageNumber: 1, pageSize: 100, ...change });
    return body.data?.[list.list];
  };

  it('is available to its readers, who see enabled entries', async () => {
    const mark = freshName();
    const [on, off] = [
      await addEntry(list, { [list.variable]: `${mark} on` }),
      await addEntry(list, { [list.variable]: `${mark} off` }),
    ];
    await api.sql`update ${api.sql(list.table)} set active = false where id = ${off.id}`;
    const found = (...ids: number[]) => ({ status: 200, data: ids.map((id) => expect.objectContaining({ id })) });
    expect(await read(admin, { searchText: mark })).toMatchObject(found(off.id, on.id));
    expect(await read(admin, { searchText: mark, sortOrder: 'desc' })).toMatchObject(found(on.id, off.id));
    expect(await read(admin, { searchText: mark, pageSize: 1, pageNumber: 2 })).toMatchObject(found(on.id));
    for (const role of ['appUser', 'developer'] as const) {
      const expected = list.readers.includes(role) ? found(on.id) : { status: 403 };
      expect(await read(await api.people[role](), { searchText: mark })).toMatchObject(expected);
    }
  });

  it('searches special characters literally, and sends the same number of statements for a long page as for a short one', async () => {
    for (const searchText of ['%', '_', "' or 1=1 --"])
      expect(await read(admin, { searchText: `zz${searchText}zz` })).toMatchObject({ status: 200, data: [] });
    const count = (pageSize: number) =>
      countStatements(api, admin, (caller) => caller.raw(list.list, { pageNumber: 1, pageSize }));
    expect(await count(50)).toBe(await count(1));
  });
});

describe('logos of brokerages', () => {
  const [brokerages] = lists;
  if (brokerages === undefined) throw new Error('The list of brokerages is missing');

  it('are required for a new brokerage and remain when none is sent', async () => {
    expect(await getResponse('addBrokerage', { name: freshName() }, admin)).toMatchObject({
      status: 400,
      message: 'Image is required',
    });
    const entry = await addEntry(brokerages);
    expect(await update(brokerages, entry, {})).toMatchObject({ data: { image: entry['image'] } });
    const changed = await update(brokerages, entry, { image: await imageFile({ width: 300, height: 300 }) });
    expect(changed.data?.['image']).not.toBe(entry['image']);
  });
});

describe('subcategories of reports', () => {
  it('are counted by their categories, also after a move', async () => {
    const [from, to] = [
      await api.as(admin).call('addPostCategory', { category: freshName() }),
      await api.as(admin).call('addPostCategory', { category: freshName() }),
    ];
    const ids = { from: from.data?.id, to: to.data?.id };
    const counts = async () => {
      const rows = await api.sql<{ id: number; size: number }[]>`
        select id, subcategory_count::int as size from report_categories where id in (${ids.from ?? 0}, ${ids.to ?? 0})`;
      return Object.fromEntries(rows.map(({ id, size }) => [id === ids.from ? 'from' : 'to', size]));
    };
    const sub = await api.as(admin).call('addPostSubCategory', { categoryId: ids.from, subCategory: 'Same' });
    // The same name exists in another category as well.
    await api.as(admin).call('addPostSubCategory', { categoryId: ids.to, subCategory: 'Other' });
    expect(await counts()).toEqual({ from: 1, to: 1 });
    await api.as(admin).call('updatePostSubCategory', { id: sub.data?.id, categoryId: ids.to, subCategory: 'Same' });
    expect(await counts()).toEqual({ from: 0, to: 2 });
    await api.as(admin).call('deletePostSubCategory', { id: sub.data?.id });
    expect(await counts()).toEqual({ from: 0, to: 1 });
  });

  it('stay in their category when a report uses them; two parallel swaps do not deadlock', async () => {
    const [from, to] = [
      await api.as(admin).call('addPostCategory', { category: freshName() }),
      await api.as(admin).call('addPostCategory', { category: freshName() }),
    ];
    const addTo = async (categoryId: number | undefined) =>
      (await api.as(admin).call('addPostSubCategory', { categoryId, subCategory: freshName() })).data?.id;
    const move = (id: number | undefined, categoryId: number | undefined) =>
      api.as(admin).call('updatePostSubCategory', { id, categoryId, subCategory: freshName() });
    for (let round = 0; round < 5; round += 1) {
      const [firstEntry, secondEntry] = [await addTo(from.data?.id), await addTo(to.data?.id)];
      const moved = await Promise.all([
        move(firstEntry, to.data?.id),
        move(secondEntry, from.data?.id),
        addTo(from.data?.id),
      ]);
      expect(moved[0]).toMatchObject({ status: 200 });
      expect(moved[1]).toMatchObject({ status: 200 });
    }
    const used = await addTo(from.data?.id);
    const [author, reporter] = [await api.people.appUser(), await api.people.appUser()];
    await api.sql`
      with post as (insert into posts (author_id, type, description, search_key) values (${author.id}, 'text', 'x', 'x') returning id),
        opened as (insert into report_cases (post_id) select id from post returning id, post_id)
      insert into post_reports (case_id, post_id, reporter_id, category_id, subcategory_id)
      select id, post_id, ${reporter.id}, ${from.data?.id ?? 0}, ${used ?? 0} from opened`;
    expect(await move(used, to.data?.id)).toMatchObject({
      status: 409,
      message: 'This entry is in use and cannot be moved.',
    });
  });

  it('require an existing category', async () => {
    expect(
      await api.as(admin).call('addPostSubCategory', { categoryId: 999_999_999, subCategory: freshName() }),
    ).toMatchObject({ status: 400, message: 'The entry that this one should belong to no longer exists.' });
  });
});
