import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../../../examples/matrix-bot/chat.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getBot } from '../bots/support.ts';

const run = promisify(execFile);
const example = (name: string): string => fileURLToPath(new URL(`../../../examples/${name}`, import.meta.url));

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const keyFor = async (person: TestPerson): Promise<string> =>
  (await api.as(person).call('createUniqueApiKey')).data?.api_key ?? '';
const getCommands = (botId: number) =>
  api.sql<{ command: string; description: string }[]>`
    select command, description from bot_commands where bot_id = ${botId} order by rank`;

describe('matrix-bot', () => {
  const start = (settings: Record<string, string>) =>
    run(process.execPath, [example('matrix-bot/bot.ts')], { env: { PATH: process.env['PATH'], ...settings } });

  it('registers its commands with the API key, and only once', async () => {
    const team = await api.people.team();
    const botId = await getBot(api, team);
    const settings = {
      BOURSE_URL: api.url,
      BOURSE_API_KEY: await keyFor(team.owner),
      BOURSE_BOT_ID: String(botId),
    };
    const first = await start(settings);
    expect(first.stdout).toContain('Commands: hello, time');
    await start(settings);
    expect([...(await getCommands(botId))]).toEqual([
      { command: 'hello', description: 'Says hello' },
      { command: 'time', description: 'Shows the time in UTC' },
    ]);
  });

  it('ends with one sentence and an exit code when settings are missing', async () => {
    await expect(start({})).rejects.toMatchObject({
      code: 1,
      stderr: 'Set BOURSE_URL, BOURSE_API_KEY, BOURSE_BOT_ID first. README.md says where to find the values.\n',
    });
  });

  it('reports why Bourse refused a call', async () => {
    const botId = await getBot(api, await api.people.team());
    const key = await keyFor(await api.people.developer());
    const started = start({ BOURSE_URL: api.url, BOURSE_API_KEY: key, BOURSE_BOT_ID: String(botId) });
    await expect(started).rejects.toThrow(/checkBotCommand: 404/);
  });
});

interface Heard {
  readonly method: string;
  readonly url: string;
  readonly token: string | undefined;
  readonly body: string;
}

/** The part of a homeserver that the bot needs: two sync batches, then an expired token, then an end. */
async function smallHomeserver(end: () => void): Promise<{ server: Server; url: string; heard: Heard[] }> {
  const heard: Heard[] = [];
  const say = (body: string, event_id: string, sender = '@ada:home') => ({
    type: 'm.room.message',
    sender,
    event_id,
    content: { msgtype: 'm.text', body },
  });
  const joined = (...events: object[]) => ({ join: { '!room:home': { timeline: { events } } } });
  const newsAfter: Record<string, object> = {
    '': { next_batch: 's1', rooms: { ...joined(say('/hello', '$old')), invite: { '!new:home': {} } } },
    s1: {
      next_batch: 's2',
      rooms: joined(say('/hello', '$1'), say('good day', '$2'), say('/hello', '$3', '@bot:home')),
    },
    s3: { next_batch: 's4' },
  };
  const server = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const url = request.url ?? '';
      heard.push({ method: request.method ?? '', url, token: request.headers.authorization, body });
      const since = new URL(url, 'http://home').searchParams.get('since') ?? '';
      const isExpired = since === 's2' && request.headers.authorization === 'Bearer first';
      if (since === 's2' && !isExpired) end();
      response.writeHead(isExpired ? 401 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(url.includes('/sync') ? (newsAfter[since] ?? { next_batch: 's3' }) : {}));
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { server, url: `http://127.0.0.1:${port}`, heard };
}

describe('the chat of matrix-bot', () => {
  it('joins, answers new messages of other users, and refreshes its access token', async () => {
    const over = new AbortController();
    const { server, url, heard } = await smallHomeserver(() => over.abort());
    const tokens = ['first', 'second'];
    await listen({
      account: () =>
        Promise.resolve({ access_token: tokens.shift() ?? '', user_id: '@bot:home', home_server_url: url }),
      answer: (command) => Promise.resolve(command === 'hello' ? 'Hello!' : undefined),
      signal: over.signal,
    });
    server.close();
    expect(heard.find(({ method }) => method === 'POST')?.url).toContain(`/join/${encodeURIComponent('!new:home')}`);
    const answers = heard.filter(({ method }) => method === 'PUT');
    expect(answers.map(({ body }) => body)).toEqual(['{"msgtype":"m.text","body":"Hello!"}']);
    expect(answers[0]?.url).toContain(encodeURIComponent('$1'));
    expect(heard.at(-1)?.token).toBe('Bearer second');
  });
});

describe('the curl examples', () => {
  it('work as written', async () => {
    const team = await api.people.team();
    const botId = await getBot(api, team);
    const key = await keyFor(team.owner);
    const text = readFileSync(example('first-calls.sh'), 'utf8');
    const bodies = [...text.matchAll(/--data '([^']+)'/g)].map(([, body = '']) =>
      body.replace('"botId": 1', `"botId": ${botId}`),
    );
    expect(bodies).toHaveLength(2);
    for (const body of bodies) {
      const answer = await fetch(`${api.url}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body,
      });
      const { data }: { data?: Record<string, { status: number }> } = await answer.json();
      expect(Object.values(data ?? {}).map(({ status }) => status)).toEqual([200]);
    }
    expect((await getCommands(botId)).map(({ command }) => command)).toEqual(['price']);
    expect(text).toContain('/api/bot/accessToken');
  });
});
