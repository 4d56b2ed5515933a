import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeFailure, run, scriptCommand } from '../../../scripts/run.ts';
import type { Database } from '../../../server/database/types.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';
import { ApiCaller } from '../../support/api/caller.ts';
import { startTraceSink } from '../../support/traces/sink.ts';
import { scratchFolder } from '../../support/database/scratch.ts';

let dataDir: string;
let bundle: string;
let database: Database;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(scratchFolder(), 'bourse-bundle-'));
  await mkdir('.cache', { recursive: true });
  bundle = await mkdtemp('.cache/test-server-');
  database = await createTestDatabase();
  const { file, args } = scriptCommand('build:server');
  const output: Buffer[] = [];
  const failure = describeFailure(
    await run({ file, args: [...args, bundle] }, { onOutput: (chunk) => output.push(chunk) }),
  );
  if (failure !== undefined) throw new Error(`${failure}:\n${Buffer.concat(output).toString()}`);
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
  await rm(bundle, { recursive: true, force: true });
});

it('the bundled server fills an empty database, answers, sends traces, and logs JSON in production', async () => {
  const sink = await startTraceSink();
  const server = spawn(process.execPath, [path.join(bundle, 'main.js')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO: '0',
      NODE_ENV: 'production',
      OTEL_EXPORTER_OTLP_ENDPOINT: sink.url,
      OTEL_TRACES_SAMPLER_ARG: '1',
    },
  });
  let output = '';
  const { promise: ready, resolve } = Promise.withResolvers<string | undefined>();
  const read = (chunk: Buffer): void => {
    output += chunk.toString();
    const url = /Bourse is ready at ([^\s"\\]+)/.exec(output)?.[1];
    if (url !== undefined) resolve(url);
  };
  server.stdout.on('data', read);
  server.stderr.on('data', read);
  const ended = once(server, 'close').finally(() => resolve(undefined));
  const url = await ready;
  if (url === undefined) throw new Error(`The server ended:\n${output}`);
  const options = await new ApiCaller(url, undefined).call('getSignInOptions');
  expect(options.status).toBe(200);
  const [row] = await database.sql<{ tickers: number }[]>`select count(*)::int as tickers from tickers`;
  expect(row?.tickers).toBeGreaterThan(100);
  server.kill('SIGTERM');
  await ended;
  await sink.stop();
  expect(server.exitCode).toBe(0);
  expect(sink.spans().map(({ name }) => name)).toContain('call getSignInOptions');
  const lines = output.trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(2);
  // Throws at a line that is no object of JSON.
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.any(Number) });
}, 120_000);

it('the source map names the original files', async () => {
  const code = (await readFile(path.join(bundle, 'serve.js'), 'utf8')).split('\n');
  const declaration = 'async function createApp(';
  const line = code.findIndex((text) => text.includes(declaration));
  const column = code[line]?.indexOf(declaration) ?? 0;
  const map = new SourceMap(JSON.parse(await readFile(path.join(bundle, 'serve.js.map'), 'utf8')));
  const entry = map.findEntry(line, column);
  expect('originalSource' in entry && entry.originalSource).toMatch(/server\/app\.ts$/);
});
