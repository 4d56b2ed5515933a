import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aboutRecords, helpItems } from '../../../server/database/tables/settings.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

describe('getHelpForAccount', () => {
  it('lists questions and answers by rank, to guests too, in the language of the reader', async () => {
    const english = await api.as(null).call('getHelpForAccount');
    expect(english.status).toBe(200);
    expect(english.data?.[0]).toMatchObject({ title: 'Are the prices real?', active: true });
    expect(english.data?.length).toBeGreaterThanOrEqual(9);
    const turkish = await api
      .as(await api.people.appUser())
      .with({ 'accept-language': 'tr' })
      .call('getHelpForAccount');
    expect(turkish.data?.[0]?.title).toBe('Fiyatlar gerçek mi?');
    expect(turkish.data?.map(({ id }) => id)).toEqual(english.data?.map(({ id }) => id));
  });

  it('keeps what is switched off to admins', async () => {
    const [item] = await api.db
      .insert(helpItems)
      .values({ title: 'Draft', titleTr: 'Taslak', answer: 'Soon', answerTr: 'Yakında', rank: 0, active: false })
      .returning({ id: helpItems.id });
    for (const person of [null, await api.people.appUser(), await api.people.developer()]) {
      const { data } = await api.as(person).call('getHelpForAccount');
      expect(data?.map(({ id }) => id)).not.toContain(item?.id);
    }
    const { data } = await api.as(await api.people.admin()).call('getHelpForAccount');
    expect(data?.[0]).toMatchObject({ id: item?.id, active: false });
  });
});

describe('getAboutUsAndContactUsDetails', () => {
  it('answers record 2, the About dialog, in both languages', async () => {
    const english = await api.as(null).call('getAboutUsAndContactUsDetails', { id: 2 });
    expect(english).toMatchObject({ status: 200, data: { id: 2, title: 'About and contact' } });
    expect(english.data?.description).toContain('<h3>About Bourse</h3>');
    const turkish = await api
      .as(null)
      .with({ 'accept-language': 'tr' })
      .call('getAboutUsAndContactUsDetails', { id: 2 });
    expect(turkish.data?.title).toBe('Hakkında ve iletişim');
  });

  it('cleans what is stored, and answers a changed record at once', async () => {
    const change = (description: string) =>
      api.db.update(aboutRecords).set({ description }).where(eq(aboutRecords.id, 1));
    await change('<p onclick="x()">First<script>x()</script></p>');
    const first = await api.as(null).call('getAboutUsAndContactUsDetails', { id: 1 });
    expect(first.data?.description).toBe('<p>First</p>');
    await change('<p>Second</p>');
    const second = await api.as(null).call('getAboutUsAndContactUsDetails', { id: 1 });
    expect(second.data?.description).toBe('<p>Second</p>');
  });

  it.each([999_999, Number.MAX_SAFE_INTEGER])('answers 404 for the id %i', async (id) => {
    const answer = await api.as(null).call('getAboutUsAndContactUsDetails', { id });
    expect(answer).toMatchObject({ status: 404, message: 'This page could not be found.', data: null });
  });
});
