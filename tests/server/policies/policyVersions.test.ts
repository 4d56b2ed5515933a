import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { policies, policyAcceptances, policyTypes } from '../../../server/database/tables/people/policies.ts';
import type { CallName } from '../../support/api/caller.ts';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
let admin: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.people.admin();
});
afterAll(() => api.close());

const DAY_MS = 86_400_000;
let made = 0;

/** A new type with one text that took effect a year ago. */
async function newType(): Promise<{ typeId: number; textId: number }> {
  const name = `Type ${(made += 1)}`;
  const [type] = await api.db.insert(policyTypes).values({ name, nameKey: name.toLowerCase() }).returning();
  const policyTypeId = type?.id ?? 0;
  const [text] = await api.db
    .insert(policies)
    .values({ policyTypeId, version: 1, description: '<p>First</p>', descriptionTr: '<p>İlk</p>' })
    .returning();
  return { typeId: policyTypeId, textId: text?.id ?? 0 };
}

const list = (policyTypeId: number, change: object = {}) =>
  api.as(admin).call('getPrivacyPolicyList', { policyTypeId, pageNumber: 1, pageSize: 20, ...change });

const publish = async (policyTypeId: number, text: string) =>
  (await api.as(admin).call('addPrivacyPolicy', { policyTypeId, description: text })).data?.id ?? 0;

const getCurrent = async (typeId: number) =>
  (await api.as(null).call('getPolicyType')).data?.find(({ id }) => id === typeId)?.current_policy_id;

const actions = async (id: number) =>
  (
    await api.sql<{ action: string }[]>`
      select action from audit_log where subject_type = 'policy' and subject_id = ${String(id)} order by action`
  ).map(({ action }) => action);

describe('the versions of policies', () => {
  it('are available to admins only', async () => {
    const { typeId, textId } = await newType();
    const calls: readonly [CallName, object][] = [
      ['getPrivacyPolicyList', { pageNumber: 1, pageSize: 10 }],
      ['getPolicyAcceptances', { policyId: textId, pageNumber: 1, pageSize: 10 }],
      ['updatePrivacyPolicy', { id: textId, policyTypeId: typeId, description: '<p>x</p>' }],
      ['activeDeactivePrivacyPolicy', { id: textId, status: false }],
      ['deletePrivacyPolicy', { id: textId }],
    ];
    for (const [name, variables] of calls) {
      expect(await api.as(null).raw(name, { ...variables })).toMatchObject(unauthenticated);
      for (const person of [await api.people.appUser(), await api.people.developer()])
        expect(await api.as(person).call(name, { ...variables })).toMatchObject({ status: 403 });
    }
    expect(await list(typeId)).toMatchObject({ totalCount: 1, data: [{ id: textId, active: true }] });
  });

  it('return which one is in force, when the next one takes effect, and how many users accepted it', async () => {
    const { typeId, textId } = await newType();
    const people = [await api.people.appUser(), await api.people.developer()];
    await api.db.insert(policyAcceptances).values(people.map(({ id }) => ({ userId: id, policyId: textId })));
    const nextId = await publish(typeId, '<p>Second</p>');
    expect(await list(typeId)).toMatchObject({
      totalCount: 2,
      data: [
        { id: nextId, version: 2, is_current: false, accepted_count: 0, description_en: '<p>Second</p>' },
        { id: textId, version: 1, is_current: true, accepted_count: 2, description_tr: '<p>İlk</p>' },
      ],
    });
    api.clock.advance(31 * DAY_MS);
    expect((await list(typeId)).data?.map(({ is_current: isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(await list(typeId, { searchText: 'ILK' })).toMatchObject({ totalCount: 1, data: [{ id: textId }] });
    expect(await list(typeId, { searchText: '%' })).toMatchObject({ totalCount: 0 });
    expect(await list(typeId, { activeInactiveStatus: 'inactive' })).toMatchObject({ totalCount: 0 });
  });

  it.each([
    ['active', true, false],
    ['inactive', false, true],
    ['all', true, true],
    [null, true, true],
  ] as const)('are filtered by the status %s', async (activeInactiveStatus, hasActive, hasInactive) => {
    const { typeId, textId } = await newType();
    const [inactive] = await api.db
      .insert(policies)
      .values({ policyTypeId: typeId, version: 2, description: '<p>Second</p>', active: false })
      .returning();
    const expected = [...(hasInactive ? [inactive?.id] : []), ...(hasActive ? [textId] : [])];
    const { data, totalCount } = await list(typeId, { activeInactiveStatus });
    expect(new Set(data?.map(({ id }) => id))).toEqual(new Set(expected));
    expect(totalCount).toBe(expected.length);
  });

  it('are read in the same number of statements for one and for many', async () => {
    const { typeId } = await newType();
    const request = () =>
      countStatements(api, admin, (caller) =>
        caller.call('getPrivacyPolicyList', { policyTypeId: typeId, pageNumber: 1, pageSize: 20 }),
      );
    const statementsForOne = await request();
    for (const text of ['<p>2</p>', '<p>3</p>', '<p>4</p>']) await publish(typeId, text);
    expect(await request()).toBe(statementsForOne);
  });

  it('hide admin fields from all other callers', async () => {
    const { textId } = await newType();
    const query = `query ($policyId: Id!) { getPolicyByPolicyId(policyId: $policyId) {
      status message data { description_en description_tr is_current accepted_count } } }`;
    expect(await api.as(null).callWith('getPolicyByPolicyId', query, { policyId: textId })).toMatchObject({
      data: { description_en: null, description_tr: null, is_current: null, accepted_count: null },
    });
  });
});

describe('updatePrivacyPolicy', () => {
  it('publishes the change as the next version; the existing version does not change', async () => {
    const { typeId, textId } = await newType();
    const change = { id: textId, policyTypeId: typeId, description: '<p>Better<script>steal()</script></p>' };
    const { data } = await api.as(admin).call('updatePrivacyPolicy', change);
    expect(data).toMatchObject({ version: 2, is_current: false });
    const rows = (await list(typeId)).data ?? [];
    expect(rows).toMatchObject([
      { description_en: '<p>Better</p>', description_tr: '<p>İlk</p>' },
      { id: textId, description_en: '<p>First</p>' },
    ]);
    expect(await actions(data?.id ?? 0)).toEqual(['policies.added']);
    const emptied = { ...change, id: data?.id ?? 0, descriptionTr: ' ' };
    await api.as(admin).call('updatePrivacyPolicy', emptied);
    expect((await list(typeId)).data?.[0]).toMatchObject({ version: 3, description_tr: null });
  });

  it('does not overwrite a version that the admin has not seen', async () => {
    const { typeId, textId } = await newType();
    const change = { id: textId, policyTypeId: typeId, description: '<p>Mine</p>' };
    const stale = { ...change, expectedUts: new Date(0).toISOString() };
    const rejected = { status: 409, data: null };
    expect(await api.as(admin).call('updatePrivacyPolicy', stale)).toMatchObject(rejected);
    await publish(typeId, '<p>Theirs</p>');
    expect(await api.as(admin).call('updatePrivacyPolicy', change)).toMatchObject(rejected);
    expect((await list(typeId)).totalCount).toBe(2);
  });

  it('names the invalid field', async () => {
    const { typeId, textId } = await newType();
    const otherType = await newType();
    const request = (change: object) =>
      api
        .as(admin)
        .call('updatePrivacyPolicy', { id: textId, policyTypeId: typeId, description: '<p>x</p>', ...change });
    expect(await request({ description: '<p> &nbsp; </p>' })).toMatchObject({
      status: 400,
      message: 'Policy text is required',
    });
    expect(await request({ descriptionTr: 'x'.repeat(100_001) })).toMatchObject({ status: 400 });
    expect(await request({ policyTypeId: otherType.typeId })).toMatchObject({
      status: 400,
      message: 'The type of a policy version cannot be changed.',
    });
    expect(await request({ id: 999_999_999 })).toMatchObject({ status: 404 });
  });
});

describe('disabling a version', () => {
  it('puts the previous version in force again', async () => {
    const { typeId, textId } = await newType();
    const nextId = await publish(typeId, '<p>Second</p>');
    api.clock.advance(31 * DAY_MS);
    expect(await getCurrent(typeId)).toBe(nextId);
    const off = { id: nextId, status: false };
    expect(await api.as(admin).call('activeDeactivePrivacyPolicy', off)).toMatchObject({
      status: 200,
      data: { active: false, is_current: false },
    });
    expect(await getCurrent(typeId)).toBe(textId);
    await api.as(admin).call('activeDeactivePrivacyPolicy', { id: nextId, status: true });
    expect(await getCurrent(typeId)).toBe(nextId);
    expect(await actions(nextId)).toEqual(['policies.added', 'policies.switchedOff', 'policies.switchedOn']);
  });

  it('is refused for the last text of a type', async () => {
    const { typeId, textId } = await newType();
    await publish(typeId, '<p>Not yet</p>');
    const off = { id: textId, status: false };
    expect(await api.as(admin).call('activeDeactivePrivacyPolicy', off)).toMatchObject({ status: 409, data: null });
    expect(await getCurrent(typeId)).toBe(textId);
  });
});

describe('a version that another admin has just changed', () => {
  it('is neither disabled nor deleted by an admin who has not seen the change', async () => {
    const { typeId } = await newType();
    const id = await publish(typeId, '<p>Second</p>');
    const read = async () => (await list(typeId)).data?.find((row) => row.id === id);
    const { uts: seen } = (await read()) ?? {};
    const setActive = (status: boolean, expectedUts: unknown) =>
      api.as(admin).call('activeDeactivePrivacyPolicy', { id, status, expectedUts });
    expect(await setActive(false, seen)).toMatchObject({ status: 200 });
    const rejected = { status: 409, message: expect.stringContaining('Another admin has changed this version') };
    expect(await setActive(true, seen)).toMatchObject(rejected);
    expect(await api.as(admin).call('deletePrivacyPolicy', { id, expectedUts: seen })).toMatchObject(rejected);
    const { uts: now, active } = (await read()) ?? {};
    expect(active).toBe(false);
    expect(await api.as(admin).call('deletePrivacyPolicy', { id, expectedUts: now })).toMatchObject({ status: 200 });
  });
});

describe('deletePrivacyPolicy', () => {
  it('deletes a version that is not yet in force, and refuses one that is in force or was accepted', async () => {
    const { typeId, textId } = await newType();
    const nextId = await publish(typeId, '<p>Second</p>');
    const remove = (id: number) => api.as(admin).call('deletePrivacyPolicy', { id });
    expect(await remove(textId)).toMatchObject({ status: 409 });
    await api.db.insert(policyAcceptances).values({ userId: (await api.people.appUser()).id, policyId: textId });
    api.clock.advance(31 * DAY_MS);
    expect(await remove(textId)).toMatchObject({ status: 409 });
    expect(await remove(nextId)).toMatchObject({ status: 409 });
    const lastId = await publish(typeId, '<p>Third</p>');
    expect(await remove(lastId)).toMatchObject({ status: 200, message: 'Policy deleted' });
    expect(await remove(lastId)).toMatchObject({ status: 404 });
    expect((await list(typeId)).data?.map(({ id }) => id)).toEqual([nextId, textId]);
    expect(await actions(lastId)).toEqual(['policies.added', 'policies.deleted']);
  });

  it('does not use the number of a deleted version again', async () => {
    const { typeId } = await newType();
    const remove = (id: number) => api.as(admin).call('deletePrivacyPolicy', { id });
    const nextId = await publish(typeId, '<p>Second</p>');
    const lastId = await publish(typeId, '<p>Third</p>');
    for (const id of [lastId, nextId]) expect(await remove(id)).toMatchObject({ status: 200 });
    await publish(typeId, '<p>Another</p>');
    expect((await list(typeId)).data?.map(({ version }) => version)).toEqual([4, 1]);
  });

  it('stores both languages of the deleted text in the audit log', async () => {
    const { typeId } = await newType();
    const texts = { description: '<p>Second</p>', descriptionTr: '<p>İkinci</p>' };
    const { data } = await api.as(admin).call('addPrivacyPolicy', { policyTypeId: typeId, ...texts });
    expect(await api.as(admin).call('deletePrivacyPolicy', { id: data?.id })).toMatchObject({ status: 200 });
    const [entry] = await api.sql`
      select before from audit_log where action = 'policies.deleted' and subject_id = ${data?.id ?? 0}`;
    expect(entry?.['before']).toMatchObject(texts);
  });
});

describe('getPolicyAcceptances', () => {
  it('lists the users who accepted a version, the latest first', async () => {
    const { textId } = await newType();
    const [ada, can] = [
      await api.people.appUser({ firstname: 'Ada', lastname: 'Kaya' }),
      await api.people.developer({ firstname: 'Can', lastname: 'Demir' }),
    ];
    await api.db.insert(policyAcceptances).values([
      { userId: ada.id, policyId: textId, createdAt: new Date('2026-01-01T00:00:00Z') },
      { userId: can.id, policyId: textId, createdAt: new Date('2026-02-01T00:00:00Z') },
    ]);
    const read = (change: object) =>
      api.as(admin).call('getPolicyAcceptances', { policyId: textId, pageNumber: 1, pageSize: 10, ...change });
    expect(await read({})).toMatchObject({
      totalCount: 2,
      data: [
        { user_id: can.id, full_name: 'Can Demir', username: can.username },
        { user_id: ada.id, full_name: 'Ada Kaya' },
      ],
    });
    expect(await read({ searchText: 'ada' })).toMatchObject({ totalCount: 1, data: [{ user_id: ada.id }] });
    expect(await read({ policyId: 999_999_999 })).toMatchObject({ status: 404, data: null });
  });
});
