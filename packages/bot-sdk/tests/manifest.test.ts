import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ManifestChange } from '../src/developerApi.ts';

const program = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url));
const KEY = 'bourse_key_test';
const MANIFEST = '{\n  "manifest": 1\n}\n';

const CHANGES: readonly ManifestChange[] = [
  {
    kind: 'changed',
    part: 'option',
    subject: '/price',
    option: 'stock',
    field: 'type',
    before: 'number',
    after: 'money',
  },
  { kind: 'added', part: 'command', subject: '/chart', option: null, field: null, before: null, after: 'Draws "it"' },
  {
    kind: 'removed',
    part: 'text',
    subject: null,
    option: null,
    field: 'website',
    before: 'https://x.example',
    after: null,
  },
];

interface Call {
  readonly operationName: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

let server: Server;
let url: string;
let folder: string;
let calls: Call[];
let changes: readonly ManifestChange[];
let rejected: { status: number; message: string } | undefined;
/** A page that answers all calls, as a proxy or another server has it. */
let page: { readonly status: number; readonly html: string } | undefined;
/** The status of the call that reads the bot of a token. */
let selfStatus: number;

const respond = ({ operationName, variables }: Call): object => {
  if (rejected !== undefined) return { ...rejected, data: null };
  if (operationName === 'getBotManifest')
    return { status: 200, message: 'OK', data: { version: 'v1', manifest: MANIFEST } };
  const number = variables['dryRun'] === true ? null : 4;
  return { status: 200, message: 'OK', data: { version: 'v1', number, reopens_review: true, changes } };
};

beforeEach(async () => {
  [calls, changes, rejected, page, selfStatus] = [[], CHANGES, undefined, undefined, 200];
  folder = mkdtempSync(join(tmpdir(), 'bourse-manifest-'));
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      const isTrusted = request.headers.authorization === `Bearer ${KEY}`;
      if (page !== undefined) return void response.writeHead(page.status).end(page.html);
      if (request.url === '/api/bot/self') {
        const body = selfStatus === 200 ? { data: { id: 9 } } : { errors: [{ message: 'Switched off' }] };
        return void response.writeHead(selfStatus).end(JSON.stringify(body));
      }
      response.writeHead(isTrusted ? 200 : 401, { 'content-type': 'application/json' });
      const call: Call = JSON.parse(text);
      calls.push(call);
      const body = isTrusted ? { data: { [call.operationName]: respond(call) } } : { errors: [{ message: 'No' }] };
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  rmSync(folder, { recursive: true, force: true });
});

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [program, 'manifest', ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', NO_COLOR: '1', BOURSE_URL: url, BOURSE_API_KEY: KEY, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output }));
  });
}

const file = () => join(folder, 'bourse.manifest.json');

describe('bourse-bot manifest', () => {
  it('pull writes the file', async () => {
    const { code, output } = await run(['pull', '--bot', '7']);
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining('Written to bourse.manifest.json'),
    });
    expect(readFileSync(file(), 'utf8')).toBe(MANIFEST);
    expect(calls).toMatchObject([{ operationName: 'getBotManifest', variables: { botId: 7 } }]);
  });

  it('diff prints the changes and applies nothing', async () => {
    writeFileSync(file(), MANIFEST);
    const { code, output } = await run(['diff'], { BOURSE_BOT_ID: '8' });
    expect(code).toBe(3);
    expect(output).toContain('~ /price, option stock, type: "number" → "money"');
    expect(output).toContain('+ /chart: "Draws \\"it\\""');
    expect(output).toContain('- bot, website: "https://x.example"');
    expect(output).toContain('Reviewers will check the bot again.');
    expect(calls).toMatchObject([{ variables: { botId: 8, manifest: MANIFEST, dryRun: true } }]);
    changes = [];
    expect(await run(['diff', '--bot', '8'])).toMatchObject({
      code: 0,
      output: expect.stringContaining('is the same'),
    });
  });

  it('push applies what was compared, after a consent', async () => {
    writeFileSync(file(), MANIFEST);
    const rejectedPush = await run(['push', '--bot', '7']);
    expect(rejectedPush).toMatchObject({ code: 1, output: expect.stringContaining('Add --yes') });
    const { code, output } = await run(['push', '--yes'], { BOURSE_BOT_TOKEN: 'bourse_bot_test' });
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('Applied as version 4') });
    expect(calls.at(-1)).toMatchObject({ variables: { botId: 9, expectedVersion: 'v1', manifest: MANIFEST } });
    expect(calls.filter(({ variables }) => variables['dryRun'] !== true)).toHaveLength(1);
  });

  it.each<[string, readonly string[], Readonly<Record<string, string>>, string]>([
    ['a missing file', ['diff', '--bot', '7'], {}, 'There is no file bourse.manifest.json'],
    ['a missing key', ['pull', '--bot', '7'], { BOURSE_API_KEY: '' }, 'Set BOURSE_API_KEY'],
    ['a wrong key', ['pull', '--bot', '7'], { BOURSE_API_KEY: 'other' }, 'is refused'],
    ['no bot', ['pull'], {}, 'Name the bot: --bot 7'],
    ['a wrong bot', ['pull', '--bot', 'seven'], {}, '"seven" is no id of a bot'],
    ['a wrong address', ['pull', '--bot', '7'], { BOURSE_URL: 'bourse' }, 'it must be an address'],
    ['no server', ['pull', '--bot', '7'], { BOURSE_URL: 'http://127.0.0.1:9' }, 'cannot be reached'],
  ])('explains %s in one sentence', async (_what, args, env, message) => {
    const { code, output } = await run(args, env);
    expect(code).toBe(1);
    expect(output).toContain(message);
    expect(output).not.toContain('    at ');
    expect(existsSync(file())).toBe(false);
  });

  it('reads no setting from an empty variable', async () => {
    const env = { BOURSE_BOT_ID: ' ', BOURSE_BOT_TOKEN: '', BOURSE_TEST_TOKEN: 'bourse_bot_test' };
    expect(await run(['pull'], env)).toMatchObject({ code: 0 });
    expect(calls).toMatchObject([{ variables: { botId: 9 } }]);
  });

  it.each([
    ['pull', { status: 404, message: 'There is no such bot.' }],
    ['pull', { status: 400, message: 'The bot has no manifest.' }],
    ['diff', { status: 404, message: 'There is no such bot.' }],
    ['push', { status: 429, message: 'Too many calls.' }],
  ])('blames no file for what is not in it: %s, %j', async (action, answer) => {
    writeFileSync(file(), MANIFEST);
    rejected = answer;
    const { code, output } = await run([action, '--bot', '7']);
    expect({ code, output: output.trim() }).toEqual({
      code: 1,
      output: `${url} answers: ${answer.status} ${answer.message}`,
    });
  });

  it('says what a call of the bot token answers', async () => {
    selfStatus = 403;
    const { output } = await run(['pull'], { BOURSE_BOT_TOKEN: 'bourse_bot_test' });
    expect(output.trim()).toBe(`${url} answers: 403 Switched off`);
  });

  it.each([
    [200, 'this is not a Bourse server'],
    [502, 'Bad Gateway'],
  ])('explains a page with status %i', async (status, message) => {
    page = { status, html: '<!doctype html>' };
    const { code, output } = await run(['pull', '--bot', '7']);
    expect({ code, output: output.trim() }).toEqual({ code: 1, output: `${url} answers: ${status} ${message}` });
  });

  it('names the line of a mistake, and its use', async () => {
    writeFileSync(file(), '{');
    rejected = { status: 400, message: 'Line 1: This is not valid JSON.' };
    const { code, output } = await run(['push', '--bot', '7', '--yes']);
    expect({ code, output: output.trim() }).toEqual({
      code: 1,
      output: 'bourse.manifest.json: Line 1: This is not valid JSON.',
    });
    expect(await run(['help'])).toMatchObject({ code: 2, output: expect.stringContaining('manifest pull [file]') });
  });
});
