/** The server of bench/measures/social.ts: the real app, with one account and session per viewer, and people who act. */
import { sql } from 'drizzle-orm';
import { createApp } from '../../server/app.ts';
import { openDatabase } from '../../server/database/connection/open.ts';
import { recordChanges } from '../../server/modules/ground/social/recordChanges.ts';
import { seedReference } from '../../server/seed/index.ts';
import { addPeople } from '../data/manyPeople.ts';
import type { SocialServerFacts } from '../measures/social.ts';
import { answerMeasure, loadViewerConfig, signInViewers } from './viewers/viewerServer.ts';

const [dataDir = '', viewers = '0', postCount = '0', perSecond = '0'] = process.argv.slice(2);

const config = loadViewerConfig(dataDir);
const database = await openDatabase({ dataDir });
const { db, sql: driver } = database;
await seedReference(driver);
await addPeople(driver, Number(viewers) + 10);
const app = await createApp(config, { database });
const url = await app.listen({ host: config.host, port: 0 });

const people = await driver<{ id: number }[]>`
  select id from users where emailaddress like '%@bench.example' order by id limit ${Number(viewers)}`;
const userIds = people.map(({ id }) => id);
const accessTokens = await signInViewers(database, config, userIds, () => new Date());
const posts = await driver<{ id: number }[]>`
  insert into posts (author_id, type, description, search_key, created_at)
  select (select max(id) from users where emailaddress like '%@bench.example'), 'text', 'Post ' || n, 'post ' || n, now()
  from generate_series(1, ${Number(postCount)}) as n returning id`;

const startedAt = Date.now();
const failures: unknown[] = [];
/** Changes that have begun and not ended. */
const open = new Set<Promise<void>>();
let begun = 0;
let committed = 0;

/** The change of a number, which carries its time: three of four are votes, the others notifications. */
async function change(number: number): Promise<void> {
  const { id: postId = 0 } = posts[(number * 7) % posts.length] ?? {};
  const { id: personId = 0 } = people[(number * 13) % people.length] ?? {};
  const isVote = number % 4 !== 0;
  // Before the transaction: waiting for a connection and repetitions are part of the delay.
  const time = Date.now() - startedAt;
  await db.transaction(async (tx) => {
    if (isVote) await tx.execute(sql`update posts set up_votes = ${time} where id = ${postId}`);
    await recordChanges(tx, [
      isVote
        ? { topic: `post:${postId}`, kind: 'counted' }
        : { topic: `me:${personId}`, kind: 'notified', subjectId: time + 1, detail: 'likes' },
    ]);
  });
  committed += 1;
}

function begin(): void {
  begun += 1;
  const changing: Promise<void> = change(begun)
    .catch((error: unknown) => void failures.push(error))
    .finally(() => open.delete(changing));
  open.add(changing);
}

let timer: NodeJS.Timeout | undefined;

answerMeasure<SocialServerFacts>({
  facts: { kind: 'facts', url, startedAt, accessTokens, postIds: posts.map(({ id }) => id) },
  onBegin: () => {
    const began = Date.now();
    const changeAllDue = (): void => {
      const due = ((Date.now() - began) / 1_000) * Number(perSecond);
      while (begun < due) begin();
    };
    timer = setInterval(changeAllDue, 1_000 / Number(perSecond));
  },
  getCounts: () => ({ changes: committed }),
  onStop: async () => {
    clearInterval(timer);
    await Promise.all(open);
    if (failures.length > 0) console.error(`${failures.length} changes failed, the first one:`, failures[0]);
    await app.close();
    await database.close();
  },
});
