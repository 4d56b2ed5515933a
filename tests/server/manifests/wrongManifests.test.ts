import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readManifest } from '../../../rules/bots/manifest/readManifest.ts';
import { bots } from '../../../server/database/tables/bots/bots.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { eq } from 'drizzle-orm';
import { createManifested } from './support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const command = (change: object) => ({
  manifest: 1,
  commands: [{ command: 'quote', description: 'Prices', ...change }],
});
const option = (change: object) => command({ options: [{ name: 'stock', type: 'ticker', ...change }] });

describe('a wrong manifest', () => {
  // Finding the line of each problem from the beginning of the text took seven seconds.
  it('with thousands of problems is refused at once', () => {
    const fields = Array.from({ length: 7_500 }, (_unused, index) => `"k${index}": 1`).join(',\n');
    const { problems = [] } = readManifest(`{"manifest": 1,\n${fields}}`);
    expect(problems.map(({ path, line }) => [path, line]).slice(0, 2)).toEqual([
      ['k0', 2],
      ['k1', 3],
    ]);
  }, 2_000);

  it.each<[string, unknown, string]>([
    ['no JSON', '{\n  "manifest": 1,\n  "bot" {}\n}', 'Line 3, bot: This is not valid JSON.'],
    ['an unfinished text', '{"manifest": "1', 'Line 1, manifest: This is not valid JSON.'],
    ['a wrong number', '{"manifest": 01}', 'Line 1, manifest: This is not valid JSON.'],
    ['text behind the end', '{"manifest": 1} x', 'Line 1: This is not valid JSON.'],
    ['nothing', '', 'Line 1: This is not valid JSON.'],
    ['deep nesting', `{"manifest": ${'['.repeat(50)}${']'.repeat(50)}}`, 'nested too deeply'],
    ['a field twice', '{"manifest": 1,\n"manifest": 1}', 'Line 2, manifest: This field is given twice.'],
    ['a list', [], 'Line 1: This must be an object in braces.'],
    ['no format', {}, 'manifest: This field is missing.'],
    ['another format', { manifest: 2 }, 'Line 2, manifest: The format of the manifest must be 1.'],
    [
      'an unknown field',
      { manifest: 1, comands: [] },
      'Line 3, comands: This field does not exist. Possible fields: manifest, bot',
    ],
    ['__proto__', '{"manifest": 1, "__proto__": {}}', '__proto__: This field does not exist.'],
    ['a number as a text', { manifest: 1, bot: { name: 7 } }, 'Line 4, bot.name: This must be a text'],
    ['a null name', { manifest: 1, bot: { name: null } }, 'bot.name: This must be a text'],
    ['a text as a flag', option({ required: 'true' }), 'commands[0].options[0].required: This must be true or false.'],
    ['a text as a number', option({ min: '1' }), 'commands[0].options[0].min: This must be a number'],
    ['no list', { manifest: 1, commands: {} }, 'commands: This must be a list'],
    [
      'too many commands',
      { manifest: 1, commands: Array.from({ length: 101 }, () => ({})) },
      'commands: The list has at most 100',
    ],
    ['a wrong command', command({ command: 'quo te' }), 'Line 5, commands[0].command: '],
    ['a wrong type', option({ type: 'stock' }), 'commands[0].options[0].type: '],
    ['a name of every object', option({ name: 'constructor' }), 'commands[0].options[0].name: '],
    ['money without a currency', option({ type: 'money' }), 'commands[0].options[0].currency: '],
    [
      'a command twice',
      { manifest: 1, commands: ['quote', 'QUOTE'].map((name) => ({ command: name, description: 'Prices' })) },
      'commands[1].command: The command QUOTE is in the manifest twice.',
    ],
    ['an unknown scope', { manifest: 1, scopes: [{ scope: 'passwords', reason: 'To try' }] }, 'scopes[0].scope: '],
    ['a wrong link', { manifest: 1, bot: { links: { terms: 'http://x' } } }, 'Line 5, bot.links.terms: '],
    ['a wrong address', { manifest: 1, endpoint: { url: 'bot' } }, 'endpoint.url: '],
    ['markup', command({ description: 'Shows <b>prices</b>' }), 'commands[0].description: Texts are plain'],
    [
      'a script',
      { manifest: 1, bot: { description: 'x '.repeat(20) + '<img src=x onerror=alert(1)>' } },
      'bot.description: Texts are plain',
    ],
    ['too much', `{"manifest": 1}${' '.repeat(100_000)}`, 'A manifest has at most 100,000 characters.'],
  ])('is refused: %s', async (_what, manifest, message) => {
    const { apply } = await createManifested(api);
    const rejected = await apply(manifest, { dryRun: true });
    expect(rejected).toMatchObject({ status: 400, data: null });
    expect(rejected.message).toContain(message);
  });

  it('is refused in Turkish', async () => {
    const { botId, owner } = await createManifested(api);
    const rejected = await api
      .as(owner)
      .with({ 'accept-language': 'tr' })
      .call('applyBotManifest', { botId, dryRun: true, manifest: '{\n"manifest": true}' });
    expect(rejected.message).toBe('2. satır, manifest: Bu, tırnaksız bir sayı olmalı.');
  });

  it('may repeat a text that was stored with markup before', async () => {
    const { botId, pull, apply } = await createManifested(api);
    await api.db.update(bots).set({ description: 'Compares <b>two</b> stocks for you' }).where(eq(bots.id, botId));
    const { text, version } = await pull();
    expect(await apply(text, { expectedVersion: version })).toMatchObject({ status: 200, data: { changes: [] } });
  });
});
