import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBot, type BenchBot, type BotWorld } from '../../bench/support/bots/botWorld.ts';
import { countAnswers } from '../../bench/support/bots/queueEvents.ts';
import { openDatabase } from '../../server/database/connection/open.ts';
import type { Database } from '../../server/database/types.ts';
import { seedReference } from '../../server/seed/index.ts';
import { TestPeople } from '../support/api/people.ts';
import { freePort, runServer, type RunningServer } from '../support/server/runServer.ts';
import { describeMissing } from './support/parts.ts';
import { startPostgres, type PostgresServer } from './support/postgresServer.ts';
import { pause, waitUntil } from './support/processes.ts';
import { reportMeasurement } from './support/report.ts';
import { getPort } from './support/servers.ts';
import { signInNew, TOKEN_SECRET, wideLimits, type SignedIn } from './support/sessions.ts';

const missing = describeMissing('Killed parts of the runtime of bots', ['postgres']);

/** The full size is 50 rounds. */
const ROUNDS = Number(process.env['OPERATION_KILLS'] ?? 3);
const PEOPLE = 6;
/** A person may send five messages in five seconds to a bot. */
const PAUSE_MS = 1_050;
/** Leases of killed bots end, and an endpoint that was away is tried again. */
const SETTLE_SECONDS = 240;

/** People who write to two bots in turns, and send a message again until it is accepted, as the site does. */
class Talkers {
  accepted = 0;
  /** The keys of another round are not those of this one. */
  readonly #run = randomUUID();
  readonly #closing = new AbortController();
  readonly #running: Promise<unknown>;

  constructor(people: readonly SignedIn[], bots: readonly BenchBot[], getUrl: () => string) {
    this.#running = Promise.all(people.flatMap((person) => bots.map((bot) => this.#talk(person, bot, getUrl))));
  }

  async #talk(person: SignedIn, { id: botId }: BenchBot, getUrl: () => string): Promise<void> {
    for (let count = 0; !this.#closing.signal.aborted; count += 1) {
      const variables = { botId, text: `Message ${count}`, clientKey: `${this.#run}-${count}` };
      while (!(await this.#send(person, getUrl(), variables))) await pause(300);
      this.accepted += 1;
      await pause(PAUSE_MS);
    }
  }

  async #send(person: SignedIn, url: string, variables: Readonly<Record<string, unknown>>): Promise<boolean> {
    const answer = await person
      .at(url)
      .raw('sendConversationMessage', variables)
      .catch(() => undefined);
    return answer?.status === 200 && JSON.stringify(answer.body).includes('"status":200');
  }

  async waitForMore(count: number): Promise<void> {
    const enough = this.accepted + count;
    await waitUntil(`${count} more messages`, () => this.accepted >= enough, 90);
  }

  async stop(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }
}

describe.skipIf(missing !== undefined)('a server, its database and two bots', () => {
  let postgres: PostgresServer;
  let database: Database;
  let data: string;
  let server: RunningServer;
  let program: ChildProcess;
  let bots: readonly BenchBot[];
  let people: SignedIn[];
  let botPort: number;

  const startServer = (port?: number) =>
    runServer({
      ...(port === undefined ? {} : { port }),
      env: { ...wideLimits, DATABASE_URL: postgres.url, DATA_DIR: data, TOKEN_SECRET, DEMO: '0', LOG_LEVEL: 'fatal' },
    });
  const startProgram = async (): Promise<ChildProcess> => {
    const child = fork('bench/support/bots/answeringBot.ts', [server.url, bots[0]?.token ?? '', String(botPort)]);
    await once(child, 'message');
    return child;
  };
  const kill = async (child: ChildProcess): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  const kills = {
    server: async () => {
      await kill(server.process);
      server = await startServer(getPort(server));
    },
    bot: async () => {
      await kill(program);
      program = await startProgram();
    },
    database: async () => {
      await postgres.kill();
      await postgres.start();
    },
  };

  beforeAll(async () => {
    data = await mkdtemp(path.join(tmpdir(), 'bourse-killed-bots-'));
    postgres = await startPostgres();
    database = await openDatabase({ url: postgres.url });
    await seedReference(database.sql);
    const testPeople = new TestPeople(database.db);
    const world: BotWorld = { database, dataDir: data, people: testPeople, team: await testPeople.team() };
    botPort = await freePort();
    const endpoint = { url: `http://127.0.0.1:${botPort}/`, maxInFlight: 8 };
    bots = [await addBot(world), await addBot(world, endpoint)];
    people = await Promise.all(Array.from({ length: PEOPLE }, () => signInNew(database)));
    for (const { id: botId } of bots)
      for (const { id } of people)
        await database.sql`insert into subscriptions (bot_id, user_id, active) values (${botId}, ${id}, true)`;
    server = await startServer();
    program = await startProgram();
  }, 280_000);
  afterAll(async () => {
    if (program !== undefined) await kill(program);
    await server?.stop();
    await database?.close();
    await postgres?.remove();
    await rm(data, { recursive: true, force: true });
  });

  const countAll = async () => Promise.all(bots.map(({ id }) => countAnswers(database.sql, id)));

  it.each(['server', 'bot', 'database'] as const)(
    `show each command with one answer, in order, when the %s is killed ${ROUNDS} times`,
    async (part) => {
      const before = (await countAll()).reduce((sum, { requests }) => sum + requests, 0);
      const talkers = new Talkers(people, bots, () => server.url);
      for (let round = 0; round < ROUNDS; round += 1) {
        await talkers.waitForMore(PEOPLE);
        await kills[part]();
      }
      await talkers.waitForMore(PEOPLE);
      await talkers.stop();
      const isAnswered = async () => (await countAll()).every(({ requests, answers }) => answers >= requests);
      await waitUntil('all commands are answered', isAnswered, SETTLE_SECONDS).catch(() => undefined);
      const counts = await countAll();
      const sum = (pick: (count: (typeof counts)[number]) => number) =>
        counts.reduce((all, count) => all + pick(count), 0);
      const requests = sum((count) => count.requests);
      const label = `${part} killed ${ROUNDS} times`;
      reportMeasurement(`${label}: accepted commands, stored`, `${talkers.accepted}, ${requests - before}`, 'equal');
      reportMeasurement(`${label}: commands without an answer`, requests - sum((count) => count.answers), '0');
      reportMeasurement(
        `${label}: answers doubled, out of order`,
        `${sum((count) => count.doubled)}, ${sum((count) => count.outOfOrder)}`,
        '0, 0',
      );
      expect(requests - before).toBe(talkers.accepted);
      expect(sum((count) => count.answers)).toBe(requests);
      expect(counts).toMatchObject(bots.map(() => ({ doubled: 0, outOfOrder: 0 })));
    },
    3_600_000,
  );
});
