import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../server/config/config.ts';
import type { Database } from '../../../server/database/types.ts';
import { checkDatabase } from '../../../server/process/doctor/databaseChecks.ts';
import { openPlace } from '../../../server/ports/files/openFiles.ts';
import { examine } from '../../../server/process/doctor/examine.ts';
import { formatFinding, type Finding } from '../../../server/process/doctor/finding.ts';
import { parseS3Url, startS3 } from '../../support/files/s3Server.ts';
import { startSmtpServer } from '../../support/mail/smtpServer.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';
import { freePort } from '../../support/server/runServer.ts';
import { scratchFolder } from '../../support/database/scratch.ts';

let database: Database;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(path.join(scratchFolder(), 'bourse-doctor-'));
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const answer = (status: number) => () => Promise.resolve({ status });

const check = (env: Readonly<Record<string, string>>, status = 200): Promise<readonly Finding[]> =>
  examine({ DATABASE_URL: database.url, DATA_DIR: dataDir, ...env }, answer(status));

const find = (findings: readonly Finding[], part: string): Finding | undefined =>
  findings.find((finding) => finding.part === part);

const matrix = {
  MATRIX_URL: 'https://matrix.example.com',
  MATRIX_REGISTRATION_SECRET: 'kT4v9ZqLw2Xn7RbYc5HdJm8PsFa3GuEe6Q',
};

describe('doctor', () => {
  it('finds nothing wrong with a server in order, one line for each part', async () => {
    const smtp = await startSmtpServer();
    const findings = await check({
      ...matrix,
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      MAIL_FROM: 'Bourse <no-reply@bourse.example>',
      MARKET_SOURCE: 'yahoo',
    });
    await smtp.stop();
    expect(findings.filter(({ level, part }) => level !== 'ok' && part !== 'disk')).toEqual([]);
    expect(findings.map(({ part }) => part)).toEqual([
      'configuration',
      'database',
      'migrations',
      'clock',
      'disk',
      'files',
      'mail',
      'homeserver',
      'mirror',
      'market data',
      'events',
    ]);
    expect(find(findings, 'database')?.text).toMatch(/^PostgreSQL \d+\S*.*, [\d.]+ ms for a statement$/);
    expect(formatFinding({ part: 'clock', level: 'ok', text: 'equal' })).toBe('ok       clock          equal');
  });

  it('names every wrong setting with the expected value', async () => {
    const findings = await check({ PORT: 'x', MARKET_SOURCE: 'y' });
    expect(findings.map(({ level, text }) => [level, text.split(' ')[0]])).toEqual([
      ['failure', 'PORT'],
      ['failure', 'MARKET_SOURCE'],
    ]);
  });

  it('reports a database that does not answer, and what to check', async () => {
    const findings = await check({ DATABASE_URL: `postgres://ada:s3cret@127.0.0.1:${await freePort()}/bourse` });
    expect(find(findings, 'database')).toMatchObject({
      level: 'failure',
      text: expect.stringContaining('Check DATABASE_URL'),
    });
    expect(JSON.stringify(findings)).not.toContain('s3cret');
  });

  it('reports pending migrations', async () => {
    const behind = await createTestDatabase();
    await behind.sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`;
    const findings = await check({ DATABASE_URL: behind.url });
    await behind.close();
    expect(find(findings, 'migrations')).toMatchObject({
      level: 'warning',
      text: expect.stringMatching(/^1 not applied/),
    });
  });

  it('reports clocks that differ from that of the database', async () => {
    const config = loadConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir });
    const readLevel = async (ms: number) => find(await checkDatabase(config, () => Date.now() + ms), 'clock')?.level;
    expect(await readLevel(10_000)).toBe('warning');
    expect(await readLevel(-60_000)).toBe('failure');
  });

  it('reports a folder for files that cannot be written', async () => {
    const blocked = path.join(dataDir, 'blocked');
    await writeFile(blocked, '');
    expect(find(await check({ DATA_DIR: blocked }), 'files')).toMatchObject({ level: 'failure' });
  });

  it('checks a bucket by writing, reading and removing a file', async () => {
    const s3 = await startS3();
    await openPlace(parseS3Url(s3.getUrl('files'))).create();
    await mkdir(path.join(dataDir, 'files'), { recursive: true });
    const env = { FILES_URL: s3.getUrl('files'), FILES_FALLBACK_URL: `file://${dataDir}/files` };
    const findings = (await check(env)).filter(({ part }) => part === 'files');
    const wrong = find(await check({ FILES_URL: s3.getUrl('files', { secretKey: 'other' }) }), 'files');
    const missing = find(await check({ FILES_URL: s3.getUrl('missing') }), 'files');
    await s3.stop();
    const down = find(await check({ FILES_URL: s3.getUrl('files') }), 'files');
    expect(findings.map(({ level }) => level)).toEqual(['ok', 'warning']);
    expect(findings[1]?.text).toContain('files:move');
    expect(s3.objects.size).toBe(0);
    expect([wrong?.level, missing?.level, down?.level]).toEqual(['failure', 'failure', 'failure']);
    expect(wrong?.text).toContain('The secret key or the region in FILES_URL is wrong');
    expect(missing?.text).toContain('npm run files:create');
    expect(down?.text).toContain('ECONNREFUSED');
  });

  it('reports a fallback folder that does not exist', async () => {
    const findings = await check({ FILES_FALLBACK_URL: `file://${dataDir}/flies` });
    expect(findings.filter(({ part }) => part === 'files')).toMatchObject([
      { level: 'ok' },
      { level: 'failure', text: expect.stringMatching(/^ENOENT: .*flies'\. Check FILES_FALLBACK_URL\.$/) },
    ]);
  });

  it('warns of a bucket that everyone can read', async () => {
    const s3 = await startS3({ isPublic: true });
    await openPlace(parseS3Url(s3.getUrl('files'))).create();
    const finding = find(await check({ FILES_URL: s3.getUrl('files') }), 'files');
    await s3.stop();
    expect(finding).toMatchObject({ level: 'warning', text: expect.stringContaining('Make the bucket private') });
  });

  it('reports services that do not answer', async () => {
    const port = await freePort();
    const findings = await check(
      { ...matrix, SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'a@bourse.example', MARKET_SOURCE: 'yahoo' },
      503,
    );
    for (const part of ['mail', 'homeserver', 'market data'])
      expect(find(findings, part)).toMatchObject({ part, level: 'failure' });
  });
});
