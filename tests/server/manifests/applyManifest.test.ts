import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { botStatusIds } from '../../../server/database/referenceIds.ts';
import { bots } from '../../../server/database/tables/bots/bots.ts';
import { botCommands } from '../../../server/database/tables/bots/commands.ts';
import { botGrants } from '../../../server/database/tables/bots/consents.ts';
import { botEndpoints } from '../../../server/database/tables/bots/deliveries.ts';
import { botManifests } from '../../../server/database/tables/bots/manifests.ts';
import { ApiCaller } from '../../support/api/caller.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getLog } from '../bots/support.ts';
import { createManifested, join } from './support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const findBot = async (botId: number) => (await api.db.select().from(bots).where(eq(bots.id, botId)))[0];
const findCommand = async (botId: number, key: string) =>
  (await api.db.select().from(botCommands).where(eq(botCommands.botId, botId))).find(
    ({ commandKey }) => commandKey === key,
  );
const findVersions = (botId: number) => api.db.select().from(botManifests).where(eq(botManifests.botId, botId));

describe('applyBotManifest', () => {
  it('changes nothing with what was exported', async () => {
    const { botId, pull, apply } = await createManifested(api);
    const { text, version } = await pull();
    const before = await findBot(botId);
    const applied = await apply(text, { expectedVersion: version });
    expect(applied).toMatchObject({ status: 200, data: { changes: [], version, number: null } });
    expect(await findBot(botId)).toEqual(before);
    expect(await findCommand(botId, 'quote')).toMatchObject({ version: 1 });
    expect(await findVersions(botId)).toEqual([]);
  });

  it('leaves what a manifest does not contain', async () => {
    const { apply, pull } = await createManifested(api);
    const before = await pull();
    expect(await apply('{"manifest": 1}', { expectedVersion: before.version })).toMatchObject({
      data: { changes: [] },
    });
    expect((await pull()).text).toBe(before.text);
  });

  it('adds, changes, orders and removes commands and options', async () => {
    const { botId, change, pull } = await createManifested(api);
    const { id } = (await findCommand(botId, 'quote')) ?? {};
    const applied = await change((written) => {
      const [quote, note] = written.commands;
      if (quote === undefined || note === undefined) throw new Error('The bot has two commands');
      quote.options = [
        { name: 'stock', nameTr: 'hisse_senedi', type: 'ticker', required: true },
        { name: 'days', type: 'period', required: false },
        { name: 'price', type: 'money', required: false, currency: 'TRY' },
      ];
      note.descriptionTr = 'Bir notu saklar';
      const chart = {
        command: 'chart',
        description: 'Draws a chart',
        descriptionTr: 'Grafik çizer',
        options: [{ name: 'stock', type: 'ticker', required: true }],
      };
      written.commands = [note, chart, quote];
    });
    expect(applied).toMatchObject({ status: 200, message: 'Manifest applied', data: { number: 1 } });
    const lines = applied.data?.changes.map(({ kind, subject, option, field, before, after }) =>
      [kind, subject, option, field, before, after].map((part) => part ?? '').join('|'),
    );
    expect(lines).toEqual([
      'changed|/note||description_tr|Bir not saklar|Bir notu saklar',
      'added|/chart||||Draws a chart',
      'added|/chart||description_tr||Grafik çizer',
      'added|/chart|stock|||ticker',
      'removed|/quote|kind||choice|',
      'changed|/quote|stock|name_tr|hisse|hisse_senedi',
      'changed|/quote|days|type|number|period',
      'added|/quote|price|||money',
      'changed|||order|/quote, /note|/note, /quote',
    ]);
    expect(await findCommand(botId, 'quote')).toMatchObject({ id, version: 2, rank: 3 });
    expect(await findCommand(botId, 'note')).toMatchObject({ version: 1, rank: 1, descriptionTr: 'Bir notu saklar' });
    expect((await pull()).written.commands.map(({ command }) => command)).toEqual(['note', 'chart', 'quote']);
    expect(await getLog(api, botId)).toEqual(expect.arrayContaining(['bot.commandAdded', 'bot.commandUpdated']));
    const emptied = await change((written) => {
      written.commands = [];
    });
    expect(emptied.data?.changes).toMatchObject([
      { kind: 'removed', subject: '/note' },
      { kind: 'removed', subject: '/chart' },
      { kind: 'removed', subject: '/quote' },
    ]);
    expect(await findCommand(botId, 'quote')).toBeUndefined();
  });

  it('changes texts and links, and takes the names of other bots for taken', async () => {
    const { botId, change } = await createManifested(api);
    const secondBot = await createManifested(api);
    const applied = await change((written) => {
      written.bot = { description: 'Another description of the bot', links: { website: 'https://example.com/bot' } };
    });
    expect(applied.data?.changes).toMatchObject([
      { kind: 'changed', part: 'text', field: 'description', after: 'Another description of the bot' },
      { kind: 'added', part: 'text', field: 'website', before: null, after: 'https://example.com/bot' },
    ]);
    expect(await findBot(botId)).toMatchObject({ websiteLink: 'https://example.com/bot' });
    const taken = (await secondBot.pull()).written.bot['name'];
    const rejected = await change((written) => {
      written.bot['name'] = taken;
    });
    expect(rejected).toMatchObject({ status: 400, data: null });
    const cleared = await change((written) => {
      written.bot = { links: { website: null } };
    });
    expect(cleared.data?.changes).toMatchObject([{ kind: 'removed', field: 'website' }]);
    expect(await findBot(botId)).toMatchObject({ websiteLink: null });
  });

  it('ends the permissions of what the bot no longer requests', async () => {
    const { botId, change, owner } = await createManifested(api);
    await api.db
      .insert(botGrants)
      .values({ botId, userId: owner.id, scope: 'alerts_read', grantedAt: api.clock.now() });
    const applied = await change((written) => {
      written.scopes = written.scopes
        .filter(({ scope }) => scope !== 'alerts_read')
        .map((scope) =>
          scope.scope === 'profile_read' ? { ...scope, required: true, reasonTr: 'Yanıt için' } : scope,
        );
    });
    expect(applied.data?.changes).toMatchObject([
      { kind: 'removed', part: 'scope', subject: 'alerts_read' },
      { kind: 'changed', subject: 'profile_read', field: 'required', before: 'false', after: 'true' },
      { kind: 'added', subject: 'profile_read', field: 'reason_tr', after: 'Yanıt için' },
    ]);
    const [grant] = await api.db.select().from(botGrants).where(eq(botGrants.botId, botId));
    expect(grant?.revokedAt).not.toBeNull();
  });

  it('shows a first secret once, and never the address of the endpoint', async () => {
    const { botId, change, pull, team } = await createManifested(api);
    const applied = await change((written) => {
      written.endpoint = { url: 'https://bot.example.com/hidden-path' };
    });
    expect(applied.data?.secret).toMatch(/^whsec_/);
    expect(applied.data?.changes).toMatchObject([
      { kind: 'added', part: 'endpoint', after: 'https://bot.example.com/…' },
    ]);
    const [version] = await findVersions(botId);
    expect(JSON.stringify(version)).not.toContain('hidden-path');
    expect((await pull()).written.endpoint).toEqual({ url: 'https://bot.example.com/hidden-path', maxInFlight: 8 });
    const changed = await change((written) => {
      written.endpoint = { url: 'https://bot.example.com/hidden-path', maxInFlight: 20 };
    });
    expect(changed.data).toMatchObject({
      secret: null,
      changes: [{ field: 'max_in_flight', before: '8', after: '20' }],
    });
    // Another notation of the address is no change, and a missing number leaves the stored one.
    const same = await change((written) => {
      written.endpoint = { url: 'https://BOT.example.com:443/hidden-path#part' };
    });
    expect(same.data).toMatchObject({ changes: [], number: null });
    const developer = await api.people.developer();
    await join(api, team, developer, 'developer');
    const seen = await pull(developer);
    expect(seen.written).not.toHaveProperty('endpoint');
    await change((written) => {
      written.endpoint = null;
    });
    expect(await api.db.select().from(botEndpoints).where(eq(botEndpoints.botId, botId))).toEqual([]);
  });
});

describe('a dry run', () => {
  it('shows the changes and what would be refused, and stores nothing', async () => {
    const { botId, change, pull } = await createManifested(api);
    const before = await pull();
    const shown = await change(
      (written) => {
        written.commands.splice(0, 1);
        written.endpoint = { url: 'https://bot.example.com/' };
      },
      { dryRun: true, expectedVersion: undefined },
    );
    expect(shown).toMatchObject({ status: 200, data: { number: null, secret: null, version: before.version } });
    expect(shown.data?.changes).toMatchObject([
      { kind: 'added', part: 'endpoint' },
      { kind: 'removed', subject: '/quote' },
    ]);
    expect((await pull()).text).toBe(before.text);
    expect(await findVersions(botId)).toEqual([]);
    expect(await getLog(api, botId)).toEqual([]);
    const rejected = await change(
      (written) => {
        written.endpoint = { url: 'https://10.0.0.1/' };
      },
      { dryRun: true },
    );
    expect(rejected).toMatchObject({ status: 400, message: expect.stringContaining('private') });
  });
});

describe('who may apply a manifest', () => {
  it('is a member who may edit; others find no bot', async () => {
    const { botId, team, pull, apply } = await createManifested(api);
    const [stranger, reader, developer] = await api.people.developers(3);
    await join(api, team, reader, 'readonly');
    await join(api, team, developer, 'developer');
    const { version } = await pull();
    const wanted = { manifest: 1, bot: { shortDescription: 'Answers at once' } };
    expect(await apply(wanted, { expectedVersion: version }, stranger)).toMatchObject({ status: 404 });
    expect(await apply('{', { expectedVersion: version }, stranger)).toMatchObject({ status: 404 });
    expect(await api.as(stranger).call('getBotManifest', { botId })).toMatchObject({ status: 404 });
    expect(await api.as(stranger).call('getBotManifestList', { botId })).toMatchObject({ status: 404 });
    expect(await apply(wanted, { expectedVersion: version }, reader)).toMatchObject({ status: 403 });
    expect(await api.as(reader).call('getBotManifest', { botId })).toMatchObject({ status: 200 });
    const endpoint = { url: 'https://bot.example.com/' };
    expect(await apply({ ...wanted, endpoint }, { expectedVersion: version }, developer)).toMatchObject({
      status: 403,
    });
    expect(await apply(wanted, { expectedVersion: version }, developer)).toMatchObject({ status: 200 });
  });

  it('is a program with an API key, except for the endpoint', async () => {
    const { botId, owner, pull } = await createManifested(api);
    const key = (await api.as(owner).call('createUniqueApiKey')).data?.api_key ?? '';
    const program = new ApiCaller(api.url, () => Promise.resolve(key));
    const { version: expectedVersion } = await pull();
    const send = (wanted: object) =>
      program.call('applyBotManifest', {
        botId,
        expectedVersion,
        manifest: JSON.stringify({ manifest: 1, ...wanted }),
      });
    expect(await send({ endpoint: { url: 'https://bot.example.com/' } })).toMatchObject({ status: 403 });
    expect(await send({ bot: { shortDescription: 'From a program' } })).toMatchObject({ status: 200 });
    expect(await findBot(botId)).toMatchObject({ shortDescription: 'From a program' });
  });
});

describe('the state of the bot', () => {
  it('freezes everything but the endpoint while a request is open', async () => {
    const { change } = await createManifested(api, botStatusIds.verification_requested);
    for (const edit of [
      (written: { bot: Record<string, unknown> }) => Object.assign(written.bot, { shortDescription: 'Other' }),
      (written: { commands: unknown[] }) => written.commands.pop(),
      (written: { scopes: unknown[] }) => written.scopes.pop(),
    ])
      expect(await change(edit)).toMatchObject({ status: 409, data: null });
    const moved = await change((written) => {
      written.endpoint = { url: 'https://bot.example.com/' };
    });
    expect(moved).toMatchObject({ status: 200 });
  });

  it('lets a published bot not lose its commands, and reviews it again', async () => {
    const { botId, change } = await createManifested(api, botStatusIds.published);
    await api.db.update(bots).set({ reviewed: true }).where(eq(bots.id, botId));
    const emptied = await change((written) => {
      written.commands = [];
    });
    expect(emptied).toMatchObject({ status: 400, data: null });
    const optional = await change((written) => {
      written.scopes.push({ scope: 'portfolio_read', reason: 'To count' });
    });
    expect(optional).toMatchObject({ status: 200, data: { reopens_review: true } });
    expect(await findBot(botId)).toMatchObject({ reviewed: false });
  });

  it('is not overwritten when a member has changed it since the comparison', async () => {
    const { botId, owner, pull, apply } = await createManifested(api);
    const { version } = await pull();
    const wanted = { manifest: 1, bot: { shortDescription: 'Mine' } };
    expect(await apply(wanted)).toMatchObject({
      status: 400,
      message: 'Name the version that you have compared with.',
    });
    await api.as(owner).call('addBotCommand', { botId, command: 'late', description: 'Came in between' });
    expect(await apply(wanted, { expectedVersion: version })).toMatchObject({ status: 409 });
    const { version: current } = await pull();
    const both = await Promise.all([
      apply(wanted, { expectedVersion: current }),
      apply({ ...wanted, bot: { shortDescription: 'Theirs' } }, { expectedVersion: current }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await findVersions(botId)).toHaveLength(1);
  });
});

describe('applied versions', () => {
  it('are listed with who applied them, and can be read again', async () => {
    const { botId, owner, change, pull, apply } = await createManifested(api);
    const { text: first } = await pull();
    await change((written) => {
      written.bot['shortDescription'] = 'Second';
    });
    await change((written) => {
      written.bot['shortDescription'] = 'Third';
    });
    const listed = await api.as(owner).call('getBotManifestList', { botId, pageNumber: 1, pageSize: 10 });
    expect(listed).toMatchObject({
      totalCount: 2,
      data: [{ number: 2 }, { number: 1, changes: [{ after: 'Second' }] }],
    });
    expect(listed.data?.[0]?.applied_by).toBe('Deniz Aydin');
    const stored = await api.as(owner).call('getBotManifest', { botId, number: 1 });
    const { version } = await pull();
    expect(await apply(stored.data?.manifest, { expectedVersion: version })).toMatchObject({
      data: { number: 3, changes: [{ before: 'Third', after: 'Second' }] },
    });
    expect(await api.as(owner).call('getBotManifest', { botId, number: 99 })).toMatchObject({ status: 404 });
    expect(first).not.toBe(stored.data?.manifest);
  });

  it('are the last 50', async () => {
    const { botId, change } = await createManifested(api);
    await api.db
      .insert(botManifests)
      .values(Array.from({ length: 50 }, (_, index) => ({ botId, number: index + 1, body: '{}', changes: [] })));
    await change((written) => {
      written.bot['shortDescription'] = 'One more';
    });
    const numbers = (await findVersions(botId)).map(({ number }) => number).toSorted((a, b) => a - b);
    expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([50, 2, 51]);
  });
});
