import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../server/database/types.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';
import { createCertificate, type TestCertificate } from '../../support/tls/certificate.ts';
import { scratchFolder } from '../../support/database/scratch.ts';

const DAY_MS = 86_400_000;
const daysFromNow = (days: number): Date => new Date(Date.now() + days * DAY_MS);

const valid = createCertificate(daysFromNow(-2), daysFromNow(2));
const expired = createCertificate(daysFromNow(-30), daysFromNow(-1));

let database: Database;
let folder: string;
const servers: Server[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(scratchFolder(), 'bourse-tls-'));
});
afterAll(async () => {
  for (const server of servers) server.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** A service that answers every request of who accepts its certificate. @returns its port */
async function serveWith({ cert, key }: TestCertificate): Promise<number> {
  const server = createServer({ cert, key }, (_request, response) => void response.end('{}')).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Runs the command in a process of its own, which trusts the authorities of both certificates from its start. */
async function runDoctor(env: Readonly<Record<string, string>>): Promise<string> {
  const file = path.join(folder, 'authorities.pem');
  await writeFile(file, `${valid.cert}${expired.cert}`);
  const child = spawn(process.execPath, ['server/doctor.ts'], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: file, DATABASE_URL: database.url, DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return output;
}

it('a service with an expired certificate is not used, and the doctor says why', { timeout: 120_000 }, async () => {
  const port = await serveWith(expired);
  const output = await runDoctor({
    MATRIX_URL: `https://127.0.0.1:${await serveWith(valid)}`,
    MATRIX_REGISTRATION_SECRET: 'kT4v9ZqLw2Xn7RbYc5HdJm8PsFa3GuEe6Q',
    FILES_URL: `s3://bourse-1:kT4v9ZqLw2Xn7RbYc5Hd@127.0.0.1:${port}/files?region=us-east-1`,
    REDIS_URL: `rediss://127.0.0.1:${port}`,
  });
  expect(output).toMatch(/^ok +homeserver /m);
  expect(output).toMatch(/^failure +files .*certificate has expired.*FILES_URL/m);
  expect(output).toMatch(/^failure +events .*certificate has expired.*REDIS_URL/m);
});
