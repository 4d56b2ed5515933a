import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { botCommands } from '../../../server/database/tables/bots/commands.ts';
import { leaseEvents, type BotRuntime } from '../../../server/modules/conversations/runtime/runtime.service.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { createRuntime, createTalk, getMessages, send } from './support.ts';

let api: TestApi;
let runtime: BotRuntime;
beforeAll(async () => {
  api = await startTestApi();
  runtime = createRuntime(api);
});
afterAll(() => api.close());

const readTexts = async (botId: number) => (await getMessages(api, botId)).map(({ text }) => text);
const lease = (botId: number) => leaseEvents(runtime, botId, { limit: 10, leaseSeconds: 60 });

describe('/help of a bot without this command', () => {
  it('is answered by the platform with the commands, and not sent to the bot', async () => {
    const { botId, person } = await createTalk(api);
    expect(await send(api, person, botId, '/help')).toMatchObject({ status: 200, data: { seq: 1, state: null } });
    expect(await readTexts(botId)).toEqual([
      '/help',
      'Commands of this bot:\n/quote stock [days] [kind]: The price of a stock\n/note text: Stores a note',
    ]);
    expect(await lease(botId)).toEqual([]);
    expect((await api.as(person).call('getUnreadConversationCount')).data).toBe(1);
  });

  it('is in the language of the person', async () => {
    const { botId, person } = await createTalk(api);
    await api
      .as(person)
      .with({ 'accept-language': 'tr' })
      .call('sendConversationMessage', { botId, text: '/HELP', clientKey: 'tr' });
    const [, help] = await readTexts(botId);
    expect(help).toContain('Bu botun komutları:');
    expect(help).toContain('/quote hisse [days] [kind]');
    expect(help).toContain('Bir not saklar');
  });

  it('has one answer for a repeated key, and counts toward the limit of messages', async () => {
    const { botId, person } = await createTalk(api);
    for (let round = 0; round < 2; round += 1) await send(api, person, botId, '/help', 'same');
    expect(await readTexts(botId)).toHaveLength(2);
    const statuses: number[] = [];
    for (let index = 0; index < 40; index += 1) statuses.push((await send(api, person, botId, '/help')).status);
    expect(statuses).toContain(429);
  });

  it('says when there are no commands', async () => {
    const { botId, person } = await createTalk(api);
    await api.db.delete(botCommands).where(eq(botCommands.botId, botId));
    await send(api, person, botId, '/help');
    expect((await readTexts(botId))[1]).toBe('This bot has no commands. Write a text.');
  });

  it('goes to a bot that has the command, and not to one that the person cannot write to', async () => {
    const { botId, person } = await createTalk(api);
    const stranger = await api.people.appUser();
    expect(await send(api, stranger, botId, '/help')).toMatchObject({ status: 403 });
    await api.db
      .insert(botCommands)
      .values({ botId, command: 'help', commandKey: 'help', description: 'Own help', rank: 3, options: [] });
    await send(api, person, botId, '/help');
    expect(await lease(botId)).toHaveLength(1);
  });
});
