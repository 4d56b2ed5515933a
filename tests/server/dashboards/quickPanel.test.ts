import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events } from '../../../server/database/tables/market/market.ts';
import { news } from '../../../server/database/tables/market/news.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

describe('GET /api/quick-panel/data', () => {
  it('is refused to a guest', async () => {
    expect((await api.as(null).fetch('/api/quick-panel/data')).status).toBe(401);
  });

  it('shows coming events, the latest notes and pending items of the caller, in their language', async () => {
    const developer = await api.people.developer();
    await api.people.team({ members: [{ person: developer, state: 'invited' }] });
    const now = api.clock.now().getTime();
    const hour = 3_600_000;
    await api.db.insert(events).values([
      { name: 'Yesterday', nameTr: 'Dün', startsAt: new Date(now - 24 * hour) },
      { name: 'Rate decision', nameTr: 'Faiz kararı', startsAt: new Date(now + 2 * hour) },
      { name: 'Results', nameTr: 'Bilanço', startsAt: new Date(now + hour) },
      { name: 'Far away', nameTr: 'Çok sonra', startsAt: new Date(now + 40 * 24 * hour) },
    ]);
    await api.db.insert(news).values({
      audience: 'platform',
      title: 'Bots can poll',
      message: 'Bots can now open polls.',
      content: 'They can.',
      source: 'Bourse',
      externalId: 'p1',
      publishedAt: new Date(now),
      searchKey: 'bots',
    });
    const english: unknown = await (await api.as(developer).fetch('/api/quick-panel/data')).json();
    expect(english).toMatchObject({
      status: 200,
      data: {
        events: [{ name: 'Results', ticker_symbol: null }, { name: 'Rate decision' }],
        notes: [{ message: 'Bots can now open polls.' }],
        counts: { team_invites: 1, unread_notifications: 0 },
      },
    });
    const turkish: unknown = await (
      await api.as(developer).with({ 'accept-language': 'tr' }).fetch('/api/quick-panel/data')
    ).json();
    expect(turkish).toMatchObject({ data: { events: [{ name: 'Bilanço' }, { name: 'Faiz kararı' }] } });
  });
});
