import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { botStatusIds } from '../../../server/database/referenceIds.ts';
import { botCommands } from '../../../server/database/tables/bots/commands.ts';
import { botPrograms } from '../../../server/database/tables/bots/conversations.ts';
import { createBotLoop, type BotLoop } from '../../../server/jobs/botLoop.ts';
import { openMarket } from '../../../server/modules/market/openMarket.ts';
import { createMetrics } from '../../../server/observe/metrics.ts';
import { localEvents } from '../../../server/ports/events/localEvents.ts';
import { createProgramCommands } from '../../../server/seed/conversations.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getBot } from '../bots/support.ts';
import { getMessages, subscribeTo } from '../conversations/support.ts';
import { suggest } from './support.ts';

const events = localEvents();
const warn = vi.fn();

let api: TestApi;
let loop: BotLoop;
let botId = 0;
let person: TestPerson;
beforeAll(async () => {
  api = await startTestApi({ events });
  await api.runJob('refresh-quotes');
  botId = await getBot(api, await api.people.team(), { statusId: botStatusIds.published });
  await api.db
    .insert(botCommands)
    .values(createProgramCommands('movers', { botId, firstId: 910_000, createdAt: api.clock.now() }));
  await api.db.insert(botPrograms).values({ botId, program: 'movers' });
  person = await api.people.appUser();
  await subscribeTo(api, botId, person);
  const context = { db: api.db, sql: api.sql, now: api.clock.now, events, metrics: createMetrics(api.config).work };
  const log = { info: () => undefined, warn, error: warn };
  loop = createBotLoop({ ...context, market: openMarket(api.database, api.clock.now), log });
  loop.start();
});
afterAll(async () => {
  await loop.stop();
  await api.close();
});

const suggestIndustry = async (text: string, language = 'en') => {
  const industry = { command: 'industry', option: 'industry', text };
  const { data } = await suggest(api, person, botId, industry, language);
  return data;
};

it('a bot of the platform suggests the industries with stocks, the largest first', async () => {
  const all = await suggestIndustry('');
  expect(all?.is_answered).toBe(true);
  expect(all?.suggestions.length).toBeGreaterThan(5);
  const counts = all?.suggestions.map(({ label }) => Number(/· (\d+) stocks$/.exec(label)?.[1])) ?? [];
  expect(counts).toEqual(counts.toSorted((first, second) => second - first));
  expect(counts.every((count) => count > 0)).toBe(true);
  expect((await suggestIndustry('nothing like it'))?.suggestions).toEqual([]);
});

it('finds an industry by its name in both languages, and shows its stocks', async () => {
  const [row] = await api.sql<{ name: string; nameTr: string }[]>`
    select i.name, i.name_tr as "nameTr" from industries i join tickers t on t.industry_id = i.id
    where i.active and t.kind = 'stock' and t.delisted_on is null and i.name_tr is not null and i.name_tr <> i.name
    group by i.id order by count(*) desc, i.id limit 1`;
  const { name, nameTr } = row ?? { name: '', nameTr: '' };
  const found = { value: nameTr, label: expect.stringMatching(/ · \d+ hisse$/) };
  expect((await suggestIndustry(nameTr.toLocaleLowerCase('tr').slice(0, 4), 'tr'))?.suggestions).toContainEqual(found);
  expect((await suggestIndustry(name.slice(0, 4), 'tr'))?.suggestions).toContainEqual(found);
  const send = (text: string, clientKey: string) =>
    api.as(person).with({ 'accept-language': 'tr' }).call('sendConversationMessage', { botId, text, clientKey });
  await send(`/industry ${nameTr}`, 'industry-1');
  await expect.poll(async () => (await getMessages(api, botId)).at(-1)?.card?.title).toBe(nameTr);
  const rows = (await getMessages(api, botId)).at(-1)?.card?.table?.rows ?? [];
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ cells }) => cells[0]?.tickerId !== undefined)).toBe(true);
  await send('/industry Uçan halı', 'industry-2');
  await expect.poll(async () => (await getMessages(api, botId)).at(-1)?.text).toMatch(/^“Uçan halı” adlı bir sektör/);
  expect(warn).not.toHaveBeenCalled();
});
