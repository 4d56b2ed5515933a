import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallName } from '../../support/api/caller.ts';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { deleteContent, getAuditEntries, question } from './support.ts';

let api: TestApi;
let admin: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.people.admin({ firstname: 'Ada', lastname: 'Kaya' });
});
afterAll(() => api.close());
beforeEach(() => deleteContent(api));

const publishAbout = (description: string, expectedVersion: number, change: object = {}) =>
  api.as(admin).call('publishAbout', { description, expectedVersion, ...change });

const publishHelp = (items: object[], expectedVersion: number) =>
  api.as(admin).call('publishHelp', { items, expectedVersion });

const list = (change: object = {}) =>
  api.as(admin).call('getContentVersions', { page: 'about', pageNumber: 1, pageSize: 20, ...change });

const readAbout = async (language = 'en') =>
  (await api.as(null).with({ 'accept-language': language }).call('getAboutUsAndContactUsDetails', { id: 2 })).data
    ?.description;

describe('the texts of About and Help', () => {
  it('can be changed by admins only', async () => {
    const calls: readonly [CallName, object][] = [
      ['getContentVersions', { page: 'about', pageNumber: 1, pageSize: 10 }],
      ['getContentVersion', { page: 'help' }],
      ['publishAbout', { description: '<p>Mine</p>', expectedVersion: 0 }],
      ['publishHelp', { items: [question('Mine?')], expectedVersion: 0 }],
      ['restoreContent', { page: 'about', version: 0, expectedVersion: 1 }],
    ];
    for (const [name, variables] of calls) {
      expect(await api.as(null).raw(name, { ...variables })).toMatchObject(unauthenticated);
      for (const person of [await api.people.appUser(), await api.people.developer()])
        expect(await api.as(person).call(name, { ...variables })).toMatchObject({ status: 403 });
    }
    expect(await list()).toMatchObject({ totalCount: 1 });
  });

  it('start with the built-in version', async () => {
    expect(await list()).toMatchObject({
      totalCount: 1,
      data: [{ page: 'about', version: 0, is_current: true, author: null, cts: null }],
    });
    expect(await api.as(admin).call('getContentVersion', { page: 'about' })).toMatchObject({
      status: 200,
      data: { version: 0, is_current: true, items: null },
    });
    const { data } = await api.as(admin).call('getContentVersion', { page: 'help' });
    expect(data).toMatchObject({ version: 0, description_en: null });
    expect(data?.items?.[0]).toMatchObject({ title_en: 'Are the prices real?', title_tr: 'Fiyatlar gerçek mi?' });
  });

  it('are listed newest first, the built-in version at the end of the last page', async () => {
    for (const version of [0, 1, 2]) await publishAbout(`<p>${version}</p>`, version);
    const numbers = async (pageNumber: number, pageSize: number) => {
      const { data, totalCount } = await list({ pageNumber, pageSize });
      expect(totalCount).toBe(4);
      return data?.map(({ version }) => version);
    };
    expect(await numbers(1, 20)).toEqual([3, 2, 1, 0]);
    expect(await numbers(1, 2)).toEqual([3, 2]);
    expect(await numbers(2, 2)).toEqual([1, 0]);
    expect(await numbers(1, 3)).toEqual([3, 2, 1]);
    expect(await numbers(2, 3)).toEqual([0]);
    expect(await numbers(3, 3)).toEqual([]);
    expect((await list()).data?.map(({ is_current: isCurrent }) => isCurrent)).toEqual([true, false, false, false]);
    expect(await list({ page: 'help' })).toMatchObject({ totalCount: 1 });
  });

  it('are listed in the same number of statements for one version and for many', async () => {
    const request = () =>
      countStatements(api, admin, (caller) =>
        caller.call('getContentVersions', { page: 'about', pageNumber: 1, pageSize: 20 }),
      );
    const none = await request();
    for (const version of [0, 1, 2]) await publishAbout(`<p>${version}</p>`, version);
    expect(await request()).toBe(none);
  });

  it('answer 404 for a version that does not exist', async () => {
    for (const version of [1, -1, 2_147_483_647])
      expect(await api.as(admin).call('getContentVersion', { page: 'about', version })).toMatchObject({
        status: 404,
        message: 'This version could not be found.',
        data: null,
      });
  });
});

describe('publishAbout', () => {
  it('publishes the sanitized text to all readers at once, in both languages', async () => {
    const published = await publishAbout('<h3 onclick="x()">We</h3><script>x()</script>', 0, {
      descriptionTr: '<h3>Biz</h3>',
    });
    expect(published).toMatchObject({
      status: 200,
      data: { version: 1, is_current: true, description_en: '<h3>We</h3>', description_tr: '<h3>Biz</h3>' },
    });
    expect(await readAbout()).toBe('<h3>We</h3>');
    expect(await readAbout('tr')).toBe('<h3>Biz</h3>');
    expect((await list()).data?.[0]).toMatchObject({
      version: 1,
      is_current: true,
      author: { id: admin.id, full_name: 'Ada Kaya' },
    });
    expect((await getAuditEntries(api, 'about')).at(-1)).toEqual({
      action: 'content.published',
      before: { version: 0 },
      after: { page: 'about', version: 1 },
    });
  });

  it('shows the English text to all readers when there is no Turkish text', async () => {
    await publishAbout('<p>Only English</p>', 0, { descriptionTr: '<p> </p>' });
    expect(await readAbout('tr')).toBe('<p>Only English</p>');
  });

  it('does not overwrite a version that the admin has not seen', async () => {
    await publishAbout('<p>Theirs</p>', 0);
    expect(await publishAbout('<p>Mine</p>', 0)).toMatchObject({ status: 409, data: null });
    expect(await publishAbout('<p>Mine</p>', 2)).toMatchObject({ status: 409, data: null });
    expect(await readAbout()).toBe('<p>Theirs</p>');
  });

  it('lets only one of ten parallel calls succeed', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => publishAbout(`<p>${index}</p>`, 0)));
    expect(answers.map(({ status }) => status).toSorted((first, second) => first - second)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect(await list()).toMatchObject({ totalCount: 2 });
  });

  it.each([
    ['nothing', { description: ' ' }, 'Text is required'],
    ['only markup that sanitizing removes', { description: '<script>x</script><p>&nbsp;</p>' }, 'Text is required'],
    ['too much', { description: 'x'.repeat(100_001) }, 'The text is too long: at most 100,000 characters.'],
    ['too much Turkish', { descriptionTr: 'x'.repeat(100_001) }, 'The text is too long: at most 100,000 characters.'],
    [
      'a bidirectional control character',
      { description: '<p>a\u202Eb</p>' },
      'The text contains invisible characters. Please remove them.',
    ],
    [
      'an invisible character',
      { descriptionTr: '<p>a\u200Bb</p>' },
      'The text contains invisible characters. Please remove them.',
    ],
  ])('refuses %s', async (_name, change, message) => {
    expect(await publishAbout('<p>x</p>', 0, change)).toMatchObject({ status: 400, message, data: null });
    expect(await list()).toMatchObject({ totalCount: 1 });
  });
});

describe('publishHelp', () => {
  it('publishes to all readers at once, in the given order and the language of the reader', async () => {
    const items = [question('Second?'), question('First?', { titleTr: ' ', answer: 'Line\nbreak' })];
    expect(await publishHelp(items, 0)).toMatchObject({
      status: 200,
      data: { version: 1, items: [{ title_en: 'Second?', answer_tr: null }, { title_tr: null }] },
    });
    const turkish = await api.as(null).with({ 'accept-language': 'tr' }).call('getHelpForAccount');
    expect(turkish.data).toMatchObject([
      { title: 'Second? (tr)', answer: 'Answer of Second?' },
      { title: 'First?', answer: 'Line\nbreak' },
    ]);
  });

  it('accepts a page without questions', async () => {
    expect(await publishHelp([], 0)).toMatchObject({ status: 200, data: { items: [] } });
    expect((await api.as(null).call('getHelpForAccount')).data).toEqual([]);
  });

  it('shows tags as plain text', async () => {
    await publishHelp([question('Is 1 < 2?', { answer: '<b>Yes</b>' })], 0);
    expect((await api.as(null).call('getHelpForAccount')).data).toMatchObject([
      { title: 'Is 1 < 2?', answer: '<b>Yes</b>' },
    ]);
  });

  it.each([
    ['no question', [question(' ')], 'Question is required'],
    ['no answer', [question('Why?', { answer: '\u3164' })], 'Answer is required'],
    ['a long question', [question('x'.repeat(201), { titleTr: null })], /question is too long/],
    ['a long answer', [question('Why?', { answerTr: 'x'.repeat(2_001) })], /answer is too long/],
    ['a bidirectional control character', [question('Why\u202E?')], /contains invisible characters/],
    ['a question of two lines', [question('Why\nnot?')], /contains invisible characters/],
    ['too many', Array.from({ length: 41 }, (_, index) => question(`${index}?`)), /at most 40/],
  ])('refuses %s', async (_name, items, message) => {
    const answer = await publishHelp(items, 0);
    expect(answer).toMatchObject({ status: 400, data: null });
    expect(answer.message).toMatch(message);
    expect(await list({ page: 'help' })).toMatchObject({ totalCount: 1 });
  });

  it('does not overwrite a version that the admin has not seen', async () => {
    await publishHelp([question('Theirs?')], 0);
    expect(await publishHelp([question('Mine?')], 0)).toMatchObject({ status: 409, data: null });
  });
});

describe('restoreContent', () => {
  const restore = (version: number, expectedVersion: number) =>
    api.as(admin).call('restoreContent', { page: 'about', version, expectedVersion });

  it('publishes an earlier version as the next version, and preserves all others', async () => {
    await publishAbout('<p>First</p>', 0, { descriptionTr: '<p>İlk</p>' });
    await publishAbout('<p>Second</p>', 1);
    expect(await restore(1, 2)).toMatchObject({ status: 200, data: { version: 3, description_tr: '<p>İlk</p>' } });
    expect(await readAbout()).toBe('<p>First</p>');
    const previous = await api.as(admin).call('getContentVersion', { page: 'about', version: 2 });
    expect(previous.data).toMatchObject({ description_en: '<p>Second</p>', is_current: false });
    expect((await getAuditEntries(api, 'about')).at(-1)).toEqual({
      action: 'content.restored',
      before: { version: 2 },
      after: { page: 'about', version: 3, restored: 1 },
    });
  });

  it('restores the built-in version', async () => {
    const builtIn = await readAbout();
    await publishAbout('<p>Ours</p>', 0);
    expect(await restore(0, 1)).toMatchObject({ status: 200, data: { version: 2 } });
    expect(await readAbout()).toBe(builtIn);
  });

  it('refuses the current version, a missing version and a stale request', async () => {
    await publishAbout('<p>First</p>', 0);
    await publishAbout('<p>Second</p>', 1);
    expect(await restore(2, 2)).toMatchObject({ status: 409, message: 'This version is already published.' });
    expect(await restore(7, 2)).toMatchObject({ status: 404 });
    expect(await restore(0, 1)).toMatchObject({ status: 409, data: null });
    expect(await readAbout()).toBe('<p>Second</p>');
  });
});
