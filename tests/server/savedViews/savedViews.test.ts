import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SAVED_VIEW_LIMITS } from '../../../rules/platform/savedViews.ts';
import { unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
let owner: TestPerson;
let otherAdmin: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  owner = await api.people.admin();
  otherAdmin = await api.people.admin();
});

const view = { table: 'admin/app-users', name: 'Disabled', query: 'status=2&sort=name', isShared: false };
const add = (change: Record<string, unknown> = {}, person = owner) =>
  api.as(person).call('addSavedView', { ...view, ...change });
const getNames = async (person: TestPerson, table = view.table) =>
  (await api.as(person).call('getSavedViewList', { table })).data?.map(({ name }) => name);

describe('saved views', () => {
  it('are refused to guests and to everyone but admins', async () => {
    expect(await api.as(null).raw('getSavedViewList', { table: view.table })).toMatchObject(unauthenticated);
    for (const person of [await api.people.appUser(), await api.people.developer()]) {
      expect(await api.as(person).call('getSavedViewList', { table: view.table })).toMatchObject({ status: 403 });
      expect(await add({}, person)).toMatchObject({ status: 403, data: null });
      expect(await api.as(person).call('deleteSavedView', { id: 1 })).toMatchObject({ status: 403 });
    }
  });

  it('store filters, columns and order of a table, without page and dialogs', async () => {
    expect(await add({ query: 'page=3&sort=name&status=2&dialog=disable&subject=7&hide=cts' })).toMatchObject({
      status: 200,
      data: { name: 'Disabled', query: 'hide=cts&sort=name&status=2', is_shared: false, is_own: true },
    });
    expect(await getNames(owner, 'admin/dev-users')).toEqual([]);
  });

  it('are visible to other admins only when shared, and changed by their owner only', async () => {
    await add();
    const shared = (await add({ name: 'Everyone', isShared: true })).data;
    expect(await getNames(owner)).toEqual(['Disabled', 'Everyone']);
    const seen = (await api.as(otherAdmin).call('getSavedViewList', { table: view.table })).data;
    expect(seen).toContainEqual(expect.objectContaining({ id: shared?.id, is_own: false }));
    expect(seen?.map(({ name }) => name)).not.toContain('Disabled');
    const id = shared?.id ?? 0;
    const change = { id, name: 'Mine', isShared: false };
    expect(await api.as(otherAdmin).call('updateSavedView', change)).toMatchObject({ status: 404 });
    expect(await api.as(owner).call('deleteSavedView', { id })).toMatchObject({ status: 200 });
    expect(await getNames(owner)).toEqual(['Disabled']);
  });

  it('are deleted by other admins when shared, with an audit entry', async () => {
    const own = (await add()).data?.id ?? 0;
    const shared = (await add({ name: 'Everyone', isShared: true })).data?.id ?? 0;
    expect(await api.as(otherAdmin).call('deleteSavedView', { id: own })).toMatchObject({ status: 404 });
    expect(await api.as(otherAdmin).call('deleteSavedView', { id: shared })).toMatchObject({ status: 200 });
    expect(await getNames(owner)).toEqual(['Disabled']);
    expect(await api.sql`select actor_id, action, before from audit_log where subject_id = ${owner.id}`).toMatchObject([
      { actor_id: otherAdmin.id, action: 'savedViews.deleted', before: { name: 'Everyone' } },
    ]);
  });

  it('go with the account of their owner', async () => {
    await add({ isShared: true });
    await api.sql`update users set status_id = 4, delete_after = ${api.clock.now()} where id = ${owner.id}`;
    api.clock.advance(1_000);
    await api.runJob('remove-accounts');
    expect(await api.sql`select id from saved_views where owner_id = ${owner.id}`).toEqual([]);
  });

  it('are renamed and replaced', async () => {
    const id = (await add()).data?.id ?? 0;
    const update = (change: Record<string, unknown>) =>
      api.as(owner).call('updateSavedView', { id, name: 'Away', isShared: true, ...change });
    expect(await update({})).toMatchObject({ data: { name: 'Away', query: 'sort=name&status=2', is_shared: true } });
    expect(await update({ query: 'status=3' })).toMatchObject({ data: { query: 'status=3' } });
  });

  it.each([
    [{ name: ' ' }, 'Give the view a name'],
    [{ name: 'x'.repeat(61) }, 'The name is too long - should be 60 characters maximum.'],
    [{ table: '<script>' }, 'This table has no views.'],
    [{ query: `status=${'x'.repeat(3000)}` }, 'This view has too many filters to be saved.'],
  ])('refuses %o', async (change, message) => {
    expect(await add(change)).toMatchObject({ status: 400, message, data: null });
    expect(await getNames(owner)).not.toContain('Disabled');
  });

  it('have different names per admin and table, and a limited number', async () => {
    await add();
    expect(await add({ name: 'DISABLED' })).toMatchObject({
      status: 400,
      message: 'You already have a view with this name.',
    });
    expect(await add({}, otherAdmin)).toMatchObject({ status: 200 });
    for (let count = 1; count < SAVED_VIEW_LIMITS.perTable; count += 1) await add({ name: `View ${count}` });
    expect(await add({ name: 'One more' })).toMatchObject({ status: 400, data: null });
  });
});
