import { loadTokenSecrets } from '../../server/access/secrets.ts';
import { createTokens } from '../../server/access/tokens.ts';
import { createApp } from '../../server/app.ts';
import { loadConfig } from '../../server/config/config.ts';
import { openDatabase } from '../../server/database/connection/open.ts';
import { seedReference } from '../../server/seed/index.ts';
import { addPeople } from '../data/manyPeople.ts';
import { actOn, getReaders, type Reader } from '../support/readers.ts';
import type { Row } from '../support/report.ts';
import { withDataDir } from '../data/world.ts';

/** Fewer actions for a trial run: `BENCH_ACTIONS=500 npm run bench -- parallel`. */
const ACTIONS = Number(process.env['BENCH_ACTIONS'] ?? 10_000);

/** Rows and counters that differ, with the counter at the end. */
interface Outcome {
  readonly rows: number;
  readonly counter: number;
}

/**
 * Measures ten thousand users who vote on one post, save it and follow its author at once: every action is counted
 * exactly once.
 */
export async function measureParallel(): Promise<Row[]> {
  return withDataDir(async (dataDir) => {
    const config = loadConfig({
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      DEMO: '0',
      LIMIT_USER_CALLS: '100000000',
      LIMIT_GUEST_CALLS: '100000000',
      LIMIT_WRITES: '100000000',
    });
    const database = await openDatabase({ dataDir });
    const { sql } = database;
    await seedReference(sql);
    await addPeople(sql, ACTIONS + 1);
    const app = await createApp(config, { database, now: () => new Date() });
    const act = actOn(await app.listen({ host: config.host, port: 0 }));
    try {
      const tokens = createTokens(await loadTokenSecrets(config), 3_600, () => new Date());
      const readers = await getReaders(sql, ACTIONS, tokens.signAccess.bind(tokens));
      const [post] = await sql<{ id: number; author: number }[]>`
        insert into posts (author_id, type, description, search_key)
        select max(id), 'text', 'A post', 'a post' from users where emailaddress like '%@bench.example'
        returning id, author_id as author`;
      if (post === undefined) throw new Error('There is no post');
      const rows: Row[] = [];
      const measure = async (
        what: string,
        action: (reader: Reader) => Promise<string | undefined>,
        outcome: () => Promise<Outcome | undefined>,
      ) => {
        const began = performance.now();
        const failures = (await Promise.all(readers.map(action))).filter((failure) => failure !== undefined);
        for (const failure of new Set(failures)) console.log(`  ✗ ${what}: ${failure}`);
        const done = readers.length - failures.length;
        const seconds = (performance.now() - began) / 1000;
        const { rows: rowCount, counter } = (await outcome()) ?? { rows: -1, counter: -1 };
        rows.push({
          what: `${ACTIONS.toLocaleString('en')} ${what} at once, ${seconds.toFixed(0)} s: done, rows, counter`,
          measured: `${done}, ${rowCount}, ${counter}`,
          target: `all ${ACTIONS}`,
          met: done === ACTIONS && rowCount === ACTIONS && counter === ACTIONS,
        });
      };
      await measure(
        'votes on one post',
        (reader) => act(reader, 'addPostVote', { postId: post.id, isUpVote: true, isDownVote: false }),
        async () =>
          (
            await sql<Outcome[]>`
              select (select count(*) from post_votes where post_id = p.id and is_up) as rows, up_votes as counter
              from posts p where id = ${post.id}`
          )[0],
      );
      await measure(
        'bookmarks of one post',
        (reader) => act(reader, 'addUserBookmarkPost', { postId: post.id, is_bookmark: true }),
        async () =>
          (
            await sql<Outcome[]>`
              select (select count(*) from bookmarks where post_id = p.id) as rows, bookmark_count as counter
              from posts p where id = ${post.id}`
          )[0],
      );
      await measure(
        'follows of one person',
        (reader) => act(reader, 'userFollowUnfollow', { userId: [post.author], isFollow: true }),
        async () =>
          (
            await sql<Outcome[]>`
              select (select count(*) from follows where followed_id = u.id and state = 'accepted') as rows, num_followers as counter
              from users u where id = ${post.author}`
          )[0],
      );
      return rows;
    } finally {
      await app.close();
      await database.close();
    }
  });
}
