import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import type { CallName } from '../../support/api/caller.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
let admin: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.people.admin();
});
afterAll(() => api.close());

interface InboxCase {
  readonly title: string;
  readonly table: string;
  readonly noun: string;
  readonly list: CallName;
  readonly setStatus: CallName;
  readonly remove: CallName;
  readonly id: 'id' | 'feedbackId';
  readonly send: (person: TestPerson, text: string) => Promise<unknown>;
}

const inboxes: readonly InboxCase[] = [
  {
    title: 'feedback',
    table: 'feedback',
    noun: 'feedback',
    list: 'getFeedbackList',
    setStatus: 'updateFeedbackStatus',
    remove: 'deleteFeedback',
    id: 'feedbackId',
    send: (person, text) => api.as(person).call('addFeedback', { feedback: text }),
  },
  {
    title: 'bug reports',
    table: 'bug_reports',
    noun: 'bugReports',
    list: 'getBugReportList',
    setStatus: 'updateBugReportStatus',
    remove: 'deleteBugReport',
    id: 'id',
    send: (person, text) => api.as(person).call('addBugReport', { title: text, description: 'How it goes' }),
  },
  {
    title: 'contact requests',
    table: 'contact_requests',
    noun: 'contactRequests',
    list: 'getContactUsList',
    setStatus: 'updateContactUsStatus',
    remove: 'deleteContactUs',
    id: 'id',
    send: (person, text) =>
      api.as(person).call('addContactUs', { full_name: text, emailaddress: 'ada@example.com', message: 'Hello' }),
  },
];

let made = 0;

async function sent(inbox: InboxCase, text: string, person?: TestPerson): Promise<number> {
  api.clock.advance(1_000);
  await inbox.send(person ?? (await api.people.appUser()), text);
  const [row] = await api.sql<{ id: number }[]>`
    select id from ${api.sql(inbox.table)} order by created_at desc, id desc limit 1`;
  return row?.id ?? 0;
}

const mark = (): string => `Mark${(made += 1)}q`;

const answer = async (name: CallName, variables: object, person = admin) => {
  const { body } = await api.as(person).raw(name, { ...variables });
  expect(body.errors).toBeUndefined();
  return body.data?.[name];
};

const list = (inbox: InboxCase, change: object, person = admin) =>
  answer(inbox.list, { pageNumber: 1, pageSize: 100, ...change }, person);

describe.each(inboxes)('the inbox of $title', (inbox) => {
  it('is available to admins only', async () => {
    const id = await sent(inbox, mark());
    expect(await api.as(null).raw(inbox.list, { pageNumber: 1, pageSize: 10 })).toMatchObject(unauthenticated);
    for (const person of [await api.people.appUser(), await api.people.developer()]) {
      expect(await list(inbox, {}, person)).toMatchObject({ status: 403 });
      const change = { [inbox.id]: id, status: 'closed' };
      expect(await answer(inbox.setStatus, change, person)).toMatchObject({ status: 403 });
      expect(await answer(inbox.remove, { [inbox.id]: id }, person)).toMatchObject({ status: 403 });
    }
    expect(await api.sql`select status from ${api.sql(inbox.table)} where id = ${id}`).toMatchObject([
      { status: 'open' },
    ]);
  });

  it('lists newest first, and can be searched, filtered by status, sorted and paged', async () => {
    const word = mark();
    const [first, second, third] = [
      await sent(inbox, `Önce ${word}`),
      await sent(inbox, `Şimdi ${word}`),
      await sent(inbox, `Sonra ${word}`),
    ];
    const ids = (...expected: number[]) => ({
      totalCount: 3,
      data: expected.map((id) => expect.objectContaining({ id })),
    });
    expect(await list(inbox, { searchText: word.toUpperCase() })).toMatchObject(ids(third, second, first));
    expect(await list(inbox, { searchText: word, sortBy: 'cts', sortOrder: 'asc' })).toMatchObject(
      ids(first, second, third),
    );
    expect(await list(inbox, { searchText: word, pageSize: 1, pageNumber: 2 })).toMatchObject(ids(second));
    expect(await list(inbox, { searchText: `simdi ${word}` })).toMatchObject({ totalCount: 1, data: [{ id: second }] });
    await answer(inbox.setStatus, { [inbox.id]: second, status: 'in_progress' });
    expect(await list(inbox, { searchText: word, status: 'in_progress' })).toMatchObject({
      totalCount: 1,
      data: [{ id: second, status: 'in_progress' }],
    });
    const byStatus = { searchText: word, sortBy: 'status' };
    expect(await list(inbox, { ...byStatus, sortOrder: 'asc' })).toMatchObject(ids(second, third, first));
    expect(await list(inbox, { ...byStatus, sortOrder: 'desc' })).toMatchObject(ids(first, third, second));
    for (const searchText of ['%', '_', "' or 1=1 --"])
      expect(await list(inbox, { searchText: `${word}${searchText}zz` })).toMatchObject({ status: 200, totalCount: 0 });
  });

  it('sends the same number of statements for a long page as for a short one', async () => {
    const count = (pageSize: number) =>
      countStatements(api, admin, (caller) => caller.raw(inbox.list, { pageNumber: 1, pageSize }));
    expect(await count(50)).toBe(await count(1));
  });

  it('is not overwritten by an admin who has not seen the change of another admin', async () => {
    const id = await sent(inbox, mark());
    const [row] = await api.sql<{ at: Date }[]>`
      select updated_at as at from ${api.sql(inbox.table)} where id = ${id}`;
    const change = { [inbox.id]: id, expectedUts: row?.at.toISOString() };
    api.clock.advance(1_000);
    expect(await answer(inbox.setStatus, { ...change, status: 'closed' })).toMatchObject({
      status: 200,
      data: { id, status: 'closed' },
    });
    expect(await answer(inbox.setStatus, { ...change, status: 'in_progress' })).toMatchObject({
      status: 409,
      message: 'Another admin has changed this message in the meantime. Review it before you change it.',
    });
    expect(await answer(inbox.remove, change)).toMatchObject({ status: 409 });
    expect(await api.sql`select status from ${api.sql(inbox.table)} where id = ${id}`).toEqual([{ status: 'closed' }]);
  });

  it('stores the status of a message, and logs each change once', async () => {
    const id = await sent(inbox, mark());
    for (const status of ['in_progress', 'in_progress', 'closed'])
      expect(await answer(inbox.setStatus, { [inbox.id]: id, status })).toMatchObject({
        status: 200,
        message: 'Status changed',
        data: { id, status },
      });
    expect(await answer(inbox.remove, { [inbox.id]: id })).toMatchObject({ status: 200, message: 'Message deleted' });
    expect(await api.sql`select 1 from ${api.sql(inbox.table)} where id = ${id}`).toHaveLength(0);
    const missing = { status: 404, message: 'This message no longer exists.' };
    expect(await answer(inbox.remove, { [inbox.id]: id })).toMatchObject(missing);
    expect(await answer(inbox.setStatus, { [inbox.id]: id, status: 'open' })).toMatchObject(missing);
    const log = await api.sql<{ action: string }[]>`
      select action from audit_log where subject_id = ${id} and action like ${`${inbox.noun}.%`} order by created_at, id`;
    expect(log.map(({ action }) => action)).toEqual([
      `${inbox.noun}.statusChanged`,
      `${inbox.noun}.statusChanged`,
      `${inbox.noun}.deleted`,
    ]);
  });
});

it('returns one piece of feedback with its sender', async () => {
  const person = await api.people.appUser();
  const [feedback] = inboxes;
  if (feedback === undefined) throw new Error('The inbox of feedback is missing');
  const id = await sent(feedback, 'All of it', person);
  expect(await answer('getFeedbackDetailById', { feedbackId: id })).toMatchObject({
    status: 200,
    data: { id, user_id: person.id, feedback: 'All of it', full_name: expect.stringMatching(/\S/) },
  });
  expect(await answer('getFeedbackDetailById', { feedbackId: 999_999_999 })).toMatchObject({ status: 404 });
  expect(await answer('getFeedbackDetailById', { feedbackId: id }, person)).toMatchObject({ status: 403 });
});
