import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { botStatusIds } from '../../../server/database/referenceIds.ts';
import { botPrograms } from '../../../server/database/tables/bots/conversations.ts';
import { createBotLoop } from '../../../server/jobs/botLoop.ts';
import { createMetrics } from '../../../server/observe/metrics.ts';
import { openMarket } from '../../../server/modules/market/openMarket.ts';
import { localEvents } from '../../../server/ports/events/localEvents.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getBot } from '../bots/support.ts';
import { createRuntime, createTalk } from '../conversations/support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

it('looks for events when this process has queued one for a program of the platform, and at no other bell', async () => {
  const programId = await getBot(api, await api.people.team(), { statusId: botStatusIds.published });
  await api.db.insert(botPrograms).values({ botId: programId, program: 'quotes' });
  const { botId } = await createTalk(api);
  const events = localEvents();
  const runtime = { ...createRuntime(api), events };
  const jobEnded = vi.fn();
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  // Only bells start rounds: the sweep of each second does not come.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const loop = createBotLoop({
    ...runtime,
    market: openMarket(api.database, api.clock.now),
    log,
    metrics: { ...createMetrics(api.config).work, jobEnded },
  });
  try {
    loop.start();
    await expect.poll(() => jobEnded.mock.calls.length).toBe(1);
    events.publish('bots.queued', { botId, lane: 'live' });
    expect(events.publishUnchecked('bots.queued', { botId: programId, lane: 'live' })).toBe(true);
    for (let count = 0; count < 10; count += 1) await api.sql`select 1`;
    expect(jobEnded).toHaveBeenCalledTimes(1);
    events.publish('bots.queued', { botId: programId, lane: 'live' });
    await expect.poll(() => jobEnded.mock.calls.length).toBe(2);
    expect(jobEnded).toHaveBeenLastCalledWith('bot-rounds', 'ok', expect.any(Number));
  } finally {
    await loop.stop();
    vi.useRealTimers();
  }
});
