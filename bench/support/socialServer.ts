/** The server of bench/measures/social.ts: the real app, with one account and session per viewer, and people who act. */
import { sql } from 'drizzle-orm';
import { startSession } from '../../server/access/sessions.ts';
import { loadTokenSecrets } from '../../server/access/secrets.ts';
import { createTokens } from '../../server/access/tokens.ts';
import { createApp } from '../../server/app.ts';
import { loadConfig } from '../../server/config/config.ts';
import { openDatabase } from '../../server/database/connection/open.ts';
import { recordChanges } from '../../server/modules/ground/social/recordChanges.ts';
import { seedReference } from '../../server/seed/index.ts';
import { addPeople } from '../data/manyPeople.ts';
import type { SocialServerFacts, SocialServerUsage } from '../measures/social.ts';

const [dataDir = '', viewers = '0', postCount = '0', perSecond = '0'] = process.argv.slice(2);

const config = loadConfig({
  PORT: '0',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  DEMO: '0',
  LIMIT_USER_CALLS: '100000000',
  LIMIT_LIVE_SOCKETS_PER_ADDRESS: '1000000',
});
const database = await openDatabase({ dataDir });
const { db, sql: driver } = database;
await seedReference(driver);
await addPeople(driver, Number(viewers) + 10);
const app = await createApp(config, { database });
const url = await app.listen({ host: config.host, port: 0 });

const now = (): Date => new Date();
const tokens = createTokens(await loadTokenSecrets(config), 3_600, now);
const people = await driver<{ id: number }[]>`
  select id from users where emailaddress like '%@bench.example' order by id limit ${Number(viewers)}`;
const accessTokens: string[] = [];
for (const { id: userId } of people) {
  const who = { userId, userAgent: 'bench', address: '127.0.0.1', now: now(), days: 1 };
  const { sessionId } = await db.transaction((tx) => startSession(tx, who));
  accessTokens.push(await tokens.signAccess({ userId, sessionId }));
}
const posts = await driver<{ id: number }[]>`
  insert into posts (author_id, type, description, search_key, created_at)
  select (select max(id) from users where emailaddress like '%@bench.example'), 'text', 'Post ' || n, 'post ' || n, now()
  from generate_series(1, ${Number(postCount)}) as n returning id`;

const startedAt = Date.now();
let count = 0;

/** A change whose number is its time: three of four are votes, the others notifications. */
async function act(): Promise<void> {
  count += 1;
  const { id: postId = 0 } = posts[(count * 7) % posts.length] ?? {};
  const { id: personId = 0 } = people[(count * 13) % people.length] ?? {};
  const isVote = count % 4 !== 0;
  await db.transaction(async (tx) => {
    const time = Date.now() - startedAt;
    if (isVote) await tx.execute(sql`update posts set up_votes = ${time} where id = ${postId}`);
    await recordChanges(tx, [
      isVote
        ? { topic: `post:${postId}`, kind: 'counted' }
        : { topic: `me:${personId}`, kind: 'notified', subjectId: time + 1, detail: 'likes' },
    ]);
  });
}

let timer: NodeJS.Timeout | undefined;
const report = (message: SocialServerFacts | SocialServerUsage): void => void process.send?.(message);
process.on('message', (message) => {
  if (message === 'usage')
    report({ kind: 'usage', cpu: process.cpuUsage(), rss: process.memoryUsage.rss(), acts: count });
  else if (message === 'act') timer = setInterval(() => void act(), 1_000 / Number(perSecond));
  else void stop();
});

async function stop(): Promise<void> {
  clearInterval(timer);
  await app.close();
  await database.close();
  process.disconnect();
}

report({ kind: 'facts', url, startedAt, accessTokens, postIds: posts.map(({ id }) => id) });
