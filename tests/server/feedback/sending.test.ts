import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unauthenticated } from '../../support/api/observe.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const contact = { full_name: 'Ada Yılmaz', emailaddress: 'ada@example.com', message: 'Line\nTwo' };
const newest = async (table: string) => {
  const [row] = await api.sql`select * from ${api.sql(table)} order by created_at desc, id desc limit 1`;
  return row;
};
const rows = async (table: string): Promise<number> => (await api.sql`select 1 from ${api.sql(table)}`).length;

describe('messages to the admins', () => {
  it('are accepted from signed-in users; contact requests also from guests', async () => {
    expect(await api.as(null).raw('addFeedback', { feedback: 'Nice' })).toMatchObject(unauthenticated);
    expect(await api.as(null).raw('addBugReport', { title: 'Bug', description: 'It' })).toMatchObject(unauthenticated);
    expect(await api.as(null).call('addContactUs', contact)).toMatchObject({
      status: 200,
      message: 'Your message has been sent. We will reply by e-mail.',
    });
    expect(await newest('contact_requests')).toMatchObject({
      user_id: null,
      full_name: 'Ada Yılmaz',
      message: 'Line\nTwo',
      status: 'open',
    });
  });

  it('are stored with their sender', async () => {
    for (const person of [await api.people.appUser(), await api.people.developer(), await api.people.admin()]) {
      expect(await api.as(person).call('addFeedback', { feedback: '  Works well ' })).toMatchObject({
        status: 200,
        message: 'Thank you for your feedback',
      });
      expect(await newest('feedback')).toMatchObject({ user_id: person.id, feedback: 'Works well', status: 'open' });
      const bug = { title: 'Chart is empty', description: 'On Monday\nmornings' };
      expect(await api.as(person).call('addBugReport', bug)).toMatchObject({ status: 200 });
      expect(await newest('bug_reports')).toMatchObject({ user_id: person.id, ...bug, status: 'open' });
      expect(await api.as(person).call('addContactUs', contact)).toMatchObject({ status: 200 });
      expect(await newest('contact_requests')).toMatchObject({ user_id: person.id });
    }
  });

  it.each([
    ['addFeedback', { feedback: ' \n ' }, 'Write your feedback'],
    ['addFeedback', { feedback: 'x'.repeat(5_001) }, 'The feedback is too long - should be 5,000 characters maximum.'],
    ['addFeedback', { feedback: 'a‮b' }, 'Messages must not contain invisible characters.'],
    ['addBugReport', { title: '', description: 'It' }, 'Give the bug a title'],
    ['addBugReport', { title: 'x'.repeat(201), description: 'It' }, /title is too long/],
    ['addBugReport', { title: 'Bug', description: ' ' }, 'Describe the problem'],
    ['addBugReport', { title: 'Bug', description: 'x'.repeat(100_000) }, /description is too long/],
    ['addContactUs', { ...contact, full_name: '' }, 'Name is required'],
    ['addContactUs', { ...contact, emailaddress: 'not an address' }, /e-?mail/i],
    ['addContactUs', { ...contact, message: '' }, 'Write a message'],
  ] as const)('%s refuses %o and stores nothing', async (name, variables, message) => {
    const person = await api.people.appUser();
    const tables = ['feedback', 'bug_reports', 'contact_requests'];
    const before = await Promise.all(tables.map(rows));
    const answer = await api.as(person).call(name, { ...variables });
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.message).toMatch(message);
    expect(await Promise.all(tables.map(rows))).toEqual(before);
  });
});

describe('too many messages', () => {
  it('are refused for an hour, per user and per IP address', async () => {
    const strict = await startTestApi({ env: { LIMIT_FEEDBACK: '2' } });
    try {
      const person = await strict.people.appUser();
      const otherUser = await strict.people.appUser();
      const send = (who: typeof person | null) => strict.as(who).raw('addContactUs', contact);
      const status = async (who: typeof person | null) => {
        const { body, headers } = await send(who);
        const envelope = body.data?.['addContactUs'];
        return { envelope, wait: headers.get('retry-after') };
      };
      for (const who of [person, null]) {
        await send(who);
        expect(await status(who)).toMatchObject({ envelope: { status: 200 } });
        const { envelope, wait } = await status(who);
        expect(envelope).toMatchObject({
          status: 429,
          message: 'You have sent too many messages in a short time. Please try again in 60 minutes.',
        });
        expect(Number(wait)).toBeGreaterThan(3_000);
      }
      expect(await status(otherUser)).toMatchObject({ envelope: { status: 200 } });
    } finally {
      await strict.close();
    }
  });
});
