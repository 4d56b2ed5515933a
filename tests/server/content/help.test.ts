import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contentVersions } from '../../../server/database/tables/platform/content.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { deleteContent } from './support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(() => deleteContent(api));

describe('getHelpForAccount', () => {
  it('lists the built-in questions and answers in the language of the reader, to guests too', async () => {
    const english = await api.as(null).call('getHelpForAccount');
    expect(english.status).toBe(200);
    expect(english.data?.[0]).toMatchObject({ id: 1, title: 'Are the prices real?', active: true });
    expect(english.data?.length).toBeGreaterThanOrEqual(9);
    const turkish = await api
      .as(await api.people.appUser())
      .with({ 'accept-language': 'tr' })
      .call('getHelpForAccount');
    expect(turkish.data?.[0]?.title).toBe('Fiyatlar gerçek mi?');
    expect(turkish.data?.map(({ id }) => id)).toEqual(english.data?.map(({ id }) => id));
  });

  it('shows disabled questions to admins only', async () => {
    const entry = { titleTr: null, answer: 'Soon', answerTr: null };
    await api.db.insert(contentVersions).values({
      page: 'help',
      version: 1,
      items: [
        { ...entry, title: 'Draft', active: false },
        { ...entry, title: 'Ready', active: true },
      ],
    });
    for (const person of [null, await api.people.appUser(), await api.people.developer()]) {
      const { data } = await api.as(person).call('getHelpForAccount');
      expect(data).toEqual([{ id: 2, title: 'Ready', answer: 'Soon', active: true }]);
    }
    const { data } = await api.as(await api.people.admin()).call('getHelpForAccount');
    expect(data).toMatchObject([{ id: 1, title: 'Draft', active: false }, { id: 2 }]);
  });
});

describe('getAboutUsAndContactUsDetails', () => {
  it('returns record 2, the About dialog, in both languages', async () => {
    const english = await api.as(null).call('getAboutUsAndContactUsDetails', { id: 2 });
    expect(english).toMatchObject({ status: 200, data: { id: 2, title: 'About and contact' } });
    expect(english.data?.description).toContain('<h3>About Bourse</h3>');
    const turkish = await api
      .as(null)
      .with({ 'accept-language': 'tr' })
      .call('getAboutUsAndContactUsDetails', { id: 2 });
    expect(turkish.data?.title).toBe('Hakkında ve iletişim');
    expect(turkish.data?.description).toContain('<h3>Bourse hakkında</h3>');
  });

  it('sanitizes the stored text, and returns a newer version at once', async () => {
    const write = (version: number, description: string) =>
      api.db.insert(contentVersions).values({ page: 'about', version, description });
    const read = async () => (await api.as(null).call('getAboutUsAndContactUsDetails', { id: 2 })).data?.description;
    await write(1, '<p onclick="x()">First<script>x()</script></p>');
    expect(await read()).toBe('<p>First</p>');
    await write(2, '<p>Second</p>');
    expect(await read()).toBe('<p>Second</p>');
  });

  it.each([1, 999_999, Number.MAX_SAFE_INTEGER])('answers 404 for the id %i', async (id) => {
    const answer = await api.as(null).call('getAboutUsAndContactUsDetails', { id });
    expect(answer).toMatchObject({ status: 404, message: 'This page could not be found.', data: null });
  });
});
