import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notificationTypeIds } from '../../../server/database/referenceIds.ts';
import { users } from '../../../server/database/tables/people/people.ts';
import { smtpMail } from '../../../server/ports/mail/smtpMail.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { startSmtpServer, type TestSmtpServer } from '../../support/mail/smtpServer.ts';
import { liked, sendEvents } from '../notifications/support.ts';

let api: TestApi;
let server: TestSmtpServer;
beforeAll(async () => {
  server = await startSmtpServer();
  api = await startTestApi();
});
afterAll(async () => {
  await api.close();
  await server.stop();
});

const ONE_CLICK = 'List-Unsubscribe=One-Click';

const findChoice = async (person: TestPerson, typeId: number = notificationTypeIds.likes) =>
  (await api.as(person).call('getNotificationChoices')).data?.find(({ id }) => id === typeId);

/** Sends a mail about a like to a new user by a real mail server. @returns the headers of the mail */
async function mailLike(language: 'en' | 'tr' = 'en') {
  const person = await api.people.appUser({ language });
  await api
    .as(person)
    .call('updateNotificationChoice', { notificationTypeId: notificationTypeIds.likes, inApp: true, email: true });
  await sendEvents(api, liked(person, await api.people.appUser()));
  const mail = smtpMail({
    smtpUrl: `smtp://127.0.0.1:${server.port}`,
    from: { name: 'Bourse', address: 'no-reply@bourse.example' },
    tls: 'optional',
    dkim: undefined,
  });
  await api.runJob('deliver-mail', { mail });
  const source = server.received.findLast(({ to }) => to.includes(person.emailaddress))?.source ?? '';
  const head = (source.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ');
  const url = /^List-Unsubscribe: <([^>]+)>/m.exec(head)?.[1]?.replaceAll(' ', '') ?? '';
  return { person, head, path: url.replace(/^https?:\/\/[^/]+/, '') };
}

const post = (path: string, body = ONE_CLICK, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${api.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body,
  });

const get = (path: string, language = 'en'): Promise<Response> =>
  fetch(`${api.url}${path}`, { headers: { 'accept-language': language } });

describe('a mail about a notification', () => {
  it('has a link that stops its kind with one request, without sign-in', async () => {
    const { person, path } = await mailLike();
    expect((await findChoice(person))?.email).toBe(true);
    const answer = await post(path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('E-mails stopped');
    expect(await findChoice(person)).toMatchObject({ email: false, in_app: true });
    await sendEvents(api, liked(person, await api.people.appUser(), { groupKey: 'post:13:vote' }));
    expect(await api.mailTo(person.emailaddress, 'notification')).toHaveLength(1);
  });

  it('may be answered by a form with parts, as RFC 8058 allows', async () => {
    const { person, path } = await mailLike();
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    expect((await fetch(`${api.url}${path}`, { method: 'POST', body: form })).status).toBe(200);
    expect((await findChoice(person))?.email).toBe(false);
  });

  it('offers the request without a page only at an https address', async () => {
    const { head } = await mailLike();
    expect(head).toMatch(/^List-Unsubscribe: /m);
    expect(head).not.toMatch(/^List-Unsubscribe-Post:/m);
  });

  it('that waits is not sent after the click', async () => {
    const { person, path } = await mailLike();
    await sendEvents(api, liked(person, await api.people.appUser(), { groupKey: 'post:14:vote' }));
    expect(await api.mailTo(person.emailaddress, 'notification')).toHaveLength(2);
    await post(path);
    expect((await api.mailTo(person.emailaddress, 'notification')).map(({ state }) => state)).toEqual(['sent']);
  });
});

describe('the page of the link', () => {
  it.each([
    ['en', 'Stop these e-mails?', 'Stop e-mails', 'E-mails stopped'],
    ['tr', 'Bu e-postalar durdurulsun mu?', 'E-postaları durdur', 'E-postalar durduruldu'],
  ] as const)('in %s has a button and changes nothing by itself', async (language, title, button, done) => {
    const { person, path } = await mailLike(language);
    const answer = await get(path);
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(page).toContain(`<html lang="${language}"`);
    expect(page).toContain(`<h1>${title}</h1>`);
    expect(page).toContain(`<button type="submit">${button}</button>`);
    expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(answer.headers.get('cache-control')).toBe('no-store');
    // Browsers send the origin "null" with a form of a page that hides its address.
    expect(answer.headers.get('referrer-policy')).toBe('same-origin');
    expect((await findChoice(person))?.email).toBe(true);
    const sent = await post(path, ONE_CLICK, { origin: api.url, 'sec-fetch-site': 'same-origin' });
    expect(await sent.text()).toContain(done);
    expect((await findChoice(person))?.email).toBe(false);
  });
});

describe('a link is refused', () => {
  it('when any part of it was changed', async () => {
    const { person, path } = await mailLike();
    const reader = await api.people.appUser();
    for (const wrong of [
      path.replace(`token=${person.id}.`, `token=${reader.id}.`),
      path.replace('.likes.', '.mentions.'),
      path.slice(0, -1),
      `${path}x`,
      path.replace(/token=.*/, 'token='),
      path.replace(/\?.*/, ''),
      `${path}&token=1`,
    ]) {
      const answer = await post(wrong);
      expect(answer.status, wrong).toBe(404);
      expect(await answer.text()).toContain('This link is not valid');
      expect((await get(wrong, 'tr')).status).toBe(404);
    }
    expect((await findChoice(person))?.email).toBe(true);
    expect(await (await get(path.slice(0, -1), 'tr')).text()).toContain('Bu bağlantı geçerli değil');
  });

  it('after the address has changed', async () => {
    const { person, path } = await mailLike();
    await api.db.update(users).set({ emailaddress: 'new@bourse.example' }).where(eq(users.id, person.id));
    expect((await post(path)).status).toBe(404);
  });

  it('without the field of RFC 8058, in a long body, and from pages of other sites', async () => {
    const { person, path } = await mailLike();
    expect((await post(path, 'something=else')).status).toBe(400);
    expect((await post(path, `${ONE_CLICK}&x=${'y'.repeat(5_000)}`)).status).toBe(413);
    expect((await post(path, ONE_CLICK, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await findChoice(person))?.email).toBe(true);
  });
});

it('the outbox of a server without a mail server shows the link', async () => {
  const { person, path } = await mailLike();
  const [row] = await api.mailTo(person.emailaddress, 'notification');
  const page = await (await get(`/outbox/${row?.id}`)).text();
  expect(page).toContain(`${path}">Stop e-mails of this kind</a>`);
});

it('messages about the account have no such link', async () => {
  const person = await api.people.developer({ emailVerifiedAt: null });
  await api.as(person).call('verifyEmailAddress', { emailaddress: person.emailaddress });
  const [row] = await api.mailTo(person.emailaddress, 'verifyEmail');
  expect(row?.topic).toBeNull();
});
