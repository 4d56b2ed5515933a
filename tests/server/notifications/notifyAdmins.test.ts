import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getNotices } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { readyBot } from '../bots/support.ts';
import { createReportedPost, report } from '../reports/support.ts';

let api: TestApi;
let admin: TestPerson;
let otherAdmin: TestPerson;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.people.admin();
  otherAdmin = await api.people.admin();
});
afterAll(() => api.close());

const getNotice = async (reader: TestPerson, groupKey: string) =>
  (await getNotices(api, reader.id)).filter((notice) => notice.groupKey === groupKey);

const readAll = (reader: TestPerson) => api.as(reader).call('markNotificationRead', {});

const getTexts = async (reader: TestPerson, language = 'en') =>
  (
    await api
      .as(reader)
      .with({ 'accept-language': language })
      .call('getNotificationList', { pageNumber: 1, pageSize: 20, isUnread: true })
  ).data?.map(({ text, link, user }) => ({ text, link, user }));

describe('the notifications of admins', () => {
  it('group the messages of an inbox while they are unread', async () => {
    const sender = await api.people.appUser();
    await api.as(sender).call('addFeedback', { feedback: 'One' });
    await api.as(await api.people.developer()).call('addFeedback', { feedback: 'Two' });
    for (const reader of [admin, otherAdmin])
      expect(await getNotice(reader, 'admin:feedback')).toMatchObject([{ readAt: null, values: { count: 2 } }]);
    expect(await getTexts(admin)).toEqual([
      { text: '2 open feedback messages', link: '/admin/feedback?status=open', user: null },
    ]);
    expect(await getTexts(admin, 'tr')).toMatchObject([{ text: 'Yanıtlanmamış 2 geri bildirim var' }]);
    await readAll(admin);
    await api.as(sender).call('addFeedback', { feedback: 'Three' });
    expect(await getNotice(admin, 'admin:feedback')).toHaveLength(2);
    expect(await getNotice(otherAdmin, 'admin:feedback')).toHaveLength(1);
  });

  it('concern bug reports and contact requests, of guests too', async () => {
    const writer = await api.people.appUser();
    await api.as(writer).call('addBugReport', { title: 'Bug', description: 'It' });
    await api.as(null).call('addContactUs', { full_name: 'Ada', emailaddress: 'ada@example.com', message: 'Hi' });
    expect(await getNotice(admin, 'admin:bugReports')).toHaveLength(1);
    expect(await getNotice(admin, 'admin:contactRequests')).toHaveLength(1);
  });

  it('are not sent to the sender, nor to other roles', async () => {
    await readAll(admin);
    const user = await api.people.appUser();
    await api.as(admin).call('addBugReport', { title: 'Own', description: 'It' });
    const unread = (await getNotice(admin, 'admin:bugReports')).filter(({ readAt }) => readAt === null);
    expect(unread).toEqual([]);
    expect(await getNotices(api, user.id)).toEqual([]);
  });

  it('name a new case once, whatever the number of its reports', async () => {
    const { postId } = await createReportedPost(api);
    expect(await getNotice(admin, 'admin:reports')).toMatchObject([{ values: { count: 1 } }]);
    await readAll(admin);
    await report(api, await api.people.appUser(), postId);
    expect((await getNotice(admin, 'admin:reports')).filter(({ readAt }) => readAt === null)).toEqual([]);
  });

  it('announce a request for a review, with a link to the queue', async () => {
    const team = await api.people.team();
    const botId = await readyBot(api, team);
    expect(await api.as(team.owner).call('requestForVerification', { botId, isCancel: false })).toMatchObject({
      status: 200,
    });
    expect(await getNotice(admin, 'admin:reviews')).toMatchObject([
      { link: '/admin/bots/bots?review=waiting', values: { count: 1 } },
    ]);
    // The notifications of the queues are for admins only.
    expect(await getNotice(team.owner, 'admin:reviews')).toEqual([]);
  });

  it('are not stored when the change is rolled back', async () => {
    await readAll(admin);
    const before = (await getNotices(api, admin.id)).length;
    const sender = await api.people.appUser();
    expect(await api.as(sender).call('addFeedback', { feedback: ' ' })).toMatchObject({ status: 400 });
    expect(await getNotices(api, admin.id)).toHaveLength(before);
  });
});
