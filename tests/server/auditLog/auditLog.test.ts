import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchKey } from '../../../server/database/keys.ts';
import { auditLog } from '../../../server/database/tables/platform/audit.ts';
import { users } from '../../../server/database/tables/people/people.ts';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getBot, createFounder } from '../bots/support.ts';
import { writePost } from '../posts/support.ts';

let api: TestApi;
let admin: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.people.admin();
});
afterAll(() => api.close());

const list = (variables: Record<string, unknown> = {}, person = admin) =>
  api.as(person).call('getAuditLogList', { pageNumber: 1, pageSize: 100, ...variables });
const at = (day: number) => new Date(Date.UTC(2020, 0, day));

let made = 0;

/** An audit entry about a subject that no other entry is about. */
async function addEntry(
  change: Partial<typeof auditLog.$inferInsert> = {},
): Promise<{ id: number; subjectId: number }> {
  made += 1;
  const subjectId = 900_000 + made;
  const [row] = await api.db
    .insert(auditLog)
    .values({
      actorId: admin.id,
      actorRole: 'admin',
      action: 'widgets.changed',
      subjectType: 'widget',
      subjectId,
      createdAt: at(made),
      ...change,
    })
    .returning({ id: auditLog.id });
  return { id: row?.id ?? 0, subjectId };
}
const getIds = async (variables: Record<string, unknown>) => (await list(variables)).data?.map(({ id }) => id);

describe('getAuditLogList', () => {
  it.each(['0000-01-01', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00', '2026-02-30T00:00:00+99:00'])(
    'refuses %s, which is no timestamp of the years 1 to 9999, and names the argument',
    async (timestamp) => {
      for (const name of ['from', 'to']) {
        const { status, body } = await api
          .as(admin)
          .raw('getAuditLogList', { pageNumber: 1, pageSize: 10, [name]: timestamp });
        expect(status).toBe(400);
        expect(body.errors?.[0]?.message).toContain(`"$${name}"`);
      }
    },
  );

  it('accepts the first and the last timestamp of those years', async () => {
    expect(await list({ from: '0001-01-01', to: '9999-12-31T23:59:59.999Z' })).toMatchObject({ status: 200 });
  });

  it('is available to admins only', async () => {
    expect(await api.as(null).raw('getAuditLogList', { pageNumber: 1, pageSize: 1 })).toMatchObject(unauthenticated);
    for (const person of [await api.people.appUser(), await api.people.developer()])
      expect(await list({}, person)).toMatchObject({ status: 403, data: null });
  });

  it('returns who did what from where, with the state before and after', async () => {
    const { id, subjectId } = await addEntry({
      before: { name: 'Old', active: true, same: 1 },
      after: { name: 'New', active: true, same: 1, note: null },
      ipAddress: '203.0.113.7',
      requestId: 'req-1',
    });
    expect((await list({ subjectType: 'widget', subjectId })).data).toMatchObject([
      {
        id,
        actor: { id: admin.id, username: admin.username },
        actor_role: 'admin',
        action: 'widgets.changed',
        subject_type: 'widget',
        subject_id: subjectId,
        changes: [
          { field: 'name', before: '"Old"', after: '"New"' },
          { field: 'note', before: null, after: 'null' },
        ],
        ip_address: '203.0.113.7',
        request_id: 'req-1',
      },
    ]);
  });

  it('filters by user, action, subject and time', async () => {
    const otherAdmin = await api.people.admin();
    const firstEntry = await addEntry({
      actorId: otherAdmin.id,
      action: 'gadgets.added',
      subjectType: 'gadget',
      createdAt: at(100),
    });
    const secondEntry = await addEntry({
      actorId: otherAdmin.id,
      action: 'gadgets.deleted',
      subjectType: 'gadget',
      createdAt: at(110),
    });
    expect(await getIds({ actor: otherAdmin.username })).toEqual([secondEntry.id, firstEntry.id]);
    expect(await getIds({ actor: `@${otherAdmin.username.toUpperCase()}` })).toEqual([secondEntry.id, firstEntry.id]);
    expect(await getIds({ actor: String(otherAdmin.id), sortOrder: 'asc' })).toEqual([firstEntry.id, secondEntry.id]);
    expect(await getIds({ action: 'gadgets.added' })).toEqual([firstEntry.id]);
    expect(await getIds({ subjectType: 'gadget' })).toEqual([secondEntry.id, firstEntry.id]);
    expect(await getIds({ subjectType: 'gadget', from: at(100).toISOString(), to: at(110).toISOString() })).toEqual([
      firstEntry.id,
    ]);
    expect(await getIds({ subjectType: 'gadget', from: at(101).toISOString() })).toEqual([secondEntry.id]);
  });

  it('leaves out routine entries on request, unless they are the filter', async () => {
    const subject = { subjectType: 'routine gadget', createdAt: at(120) };
    const renewed = await addEntry({ ...subject, action: 'bots.tokenRenewed' });
    const changed = await addEntry({ ...subject, action: 'bots.changed', createdAt: at(130) });
    const { subjectType } = subject;
    expect(await getIds({ subjectType })).toEqual([changed.id, renewed.id]);
    expect(await getIds({ subjectType, hideRoutine: true })).toEqual([changed.id]);
    expect(await getIds({ subjectType, hideRoutine: true, action: 'bots.tokenRenewed' })).toEqual([renewed.id]);
  });

  it('finds users by parts of their names in any order, including all namesakes', async () => {
    const [first, second] = await Promise.all([api.people.admin(), api.people.admin()]);
    const rename = async (person: TestPerson, firstname: string, lastname: string) =>
      api.db
        .update(users)
        .set({ firstname, lastname, searchKey: searchKey(`${firstname} ${lastname}`) })
        .where(eq(users.id, person.id));
    await rename(first, 'Thiago', 'Almeida');
    await rename(second, 'Mariana', 'Almeida');
    const firstEntry = await addEntry({ actorId: first.id, action: 'gizmos.added' });
    const secondEntry = await addEntry({ actorId: second.id, action: 'gizmos.added' });
    expect(await getIds({ actor: 'thiago', action: 'gizmos.added' })).toEqual([firstEntry.id]);
    expect(await getIds({ actor: 'ALMEIDA thi', action: 'gizmos.added' })).toEqual([firstEntry.id]);
    expect(await getIds({ actor: 'almeida', action: 'gizmos.added' })).toEqual([secondEntry.id, firstEntry.id]);
    expect(await getIds({ actor: '@thiago', action: 'gizmos.added' })).toEqual([]);
  });

  it('requires a longer text for a name that more than 200 users have', async () => {
    const [row] = await api.db.select().from(users).where(eq(users.id, admin.id));
    if (row === undefined) throw new Error('The admin is there');
    const { id: _id, ...columns } = row;
    const named = (count: number, name: string) =>
      Array.from({ length: count }, (_none, place) => ({
        ...columns,
        username: `${name}${place}`,
        usernameKey: `${name}${place}`,
        emailaddress: `${name}${place}@bourse.example`,
        emailKey: `${name}${place}@bourse.example`,
        searchKey: name,
      }));
    await api.db.insert(users).values([...named(200, 'manifold'), ...named(201, 'multitude')]);
    expect(await list({ actor: 'manifold' })).toMatchObject({ status: 200 });
    expect(await list({ actor: 'multitude' })).toMatchObject({
      status: 400,
      message: 'Too many people match this name. Enter more of it, or a user name with an @.',
    });
  });

  it('finds nothing for unknown names, wildcards and very long texts', async () => {
    await addEntry();
    for (const actor of ['nobody-at-all', '%', "'; --", 'x'.repeat(100_000)])
      expect(await list({ actor })).toMatchObject({ status: 200, data: [], totalCount: 0 });
    for (const action of ['widgets.%', '_'.repeat(50)]) expect(await getIds({ action })).toEqual([]);
  });

  it('sends the same number of statements for any page size', async () => {
    await addEntry();
    await addEntry();
    const request = (pageSize: number) =>
      countStatements(api, admin, (caller) => caller.call('getAuditLogList', { pageNumber: 1, pageSize }));
    expect(await request(1)).toBe(await request(100));
    const all = (await getIds({ subjectType: 'widget' })) ?? [];
    expect(await getIds({ subjectType: 'widget', pageSize: 1, pageNumber: 2 })).toEqual([all[1]]);
  });

  it('returns the details of an action, including those that it did not change', async () => {
    const subjectId = 4_711;
    await addEntry({
      subjectType: 'marketplace category',
      subjectId,
      before: { botId: 7, place: 3 },
      after: { botId: 7, place: 1 },
    });
    const { data } = await api
      .as(admin)
      .call('getAuditLogList', { subjectType: 'marketplace category', subjectId, pageNumber: 1, pageSize: 1 });
    expect(data?.[0]?.changes).toEqual([
      { field: 'botId', before: null, after: '7' },
      { field: 'place', before: '3', after: '1' },
    ]);
  });

  it('shows the current name of the subject while the subject exists', async () => {
    const author = await api.people.appUser();
    const { personal } = await createFounder(api);
    const botId = await getBot(api, personal);
    const getName = async (subjectType: string, subjectId: number, language: 'en' | 'tr' = 'en') => {
      await addEntry({ subjectType, subjectId });
      const { data } = await api
        .as(admin)
        .with({ 'accept-language': language })
        .call('getAuditLogList', { subjectType, subjectId, pageNumber: 1, pageSize: 1 });
      return data?.[0]?.subject_name;
    };
    const [person] = await api.sql`select firstname || ' ' || lastname as name from users where id = ${author.id}`;
    expect(await getName('user', author.id)).toBe(person?.['name']);
    // A personal team has a name in the reader's language until its owner sets one.
    expect(await getName('team', personal.id)).toBe('Personal team');
    expect(await getName('team', personal.id, 'tr')).toBe('Kişisel takım');
    await api.sql`update teams set name = 'Night Owls' where id = ${personal.id}`;
    expect(await getName('team', personal.id, 'tr')).toBe('Night Owls');
    const [bot] = await api.sql`select name from bots where id = ${botId}`;
    expect(await getName('bot', botId)).toBe(bot?.['name']);
    await api.sql`update bots set deleted_at = now() where id = ${botId}`;
    expect(await getName('bot', botId)).toBeNull();
    const postId = await writePost(api, author, { change: { title: 'Of markets' } });
    expect(await getName('post', postId)).toBe('Of markets');
    await api.sql`update posts set state = 'deleted' where id = ${postId}`;
    expect(await getName('post', postId)).toBeNull();
    const longId = await writePost(api, author, { change: { title: null, description: `${'Long. '.repeat(30)}End` } });
    expect(await getName('post', longId)).toMatch(/^(Long\. )+Lo…$/);
    const [category] = await api.sql`select id, name, name_tr from bot_categories where name_tr is not null limit 1`;
    expect(await getName('bot category', Number(category?.['id']))).toBe(category?.['name']);
    expect(await getName('bot category', Number(category?.['id']), 'tr')).toBe(category?.['name_tr']);
    const [text] =
      await api.sql`insert into content_versions (page, version, description) values ('about', 77, '<p>Us</p>') returning id`;
    expect(await getName('content', Number(text?.['id']))).toBe('About 77');
    expect(await getName('content', Number(text?.['id']), 'tr')).toBe('Hakkında 77');
    for (const gone of [
      'report case',
      'content',
      'feedback',
      'bug report',
      'contact request',
      'policy',
      'news',
      'widget',
    ])
      expect(await getName(gone, 999_999_999)).toBeNull();
  });

  it('never changes or deletes an entry', async () => {
    const { id } = await addEntry();
    await expect(api.sql`update audit_log set action = 'x.y' where id = ${id}`).rejects.toThrow();
    await expect(api.sql`delete from audit_log where id = ${id}`).rejects.toThrow();
  });
});

describe('getAuditLogFilters', () => {
  it('returns every action and every kind of subject once', async () => {
    await addEntry({ action: 'zebras.striped', subjectType: 'zebra' });
    await addEntry({ action: 'zebras.striped', subjectType: 'zebra' });
    const { data } = await api.as(admin).call('getAuditLogFilters', {});
    expect(data?.actions.filter((action) => action === 'zebras.striped')).toHaveLength(1);
    expect(data?.subject_types).toContain('zebra');
    expect(data?.actions).toEqual(data?.actions.toSorted());
    expect(await api.as(await api.people.developer()).call('getAuditLogFilters', {})).toMatchObject({ status: 403 });
  });
});
