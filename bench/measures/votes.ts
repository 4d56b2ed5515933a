import { loadTokenSecrets } from '../../server/access/secrets.ts';
import { createTokens } from '../../server/access/tokens.ts';
import { createApp } from '../../server/app.ts';
import { loadConfig } from '../../server/config/config.ts';
import { openDatabase } from '../../server/database/connection/open.ts';
import type { Sql } from '../../server/database/types.ts';
import { seedReference } from '../../server/seed/index.ts';
import { addPeople } from '../data/manyPeople.ts';
import { withDataDir } from '../data/world.ts';
import { actOn, getReaders, type Act, type Reader } from '../support/readers.ts';
import { median, type Row } from '../support/report.ts';

const VOTERS = 60;
const VOTES_EACH = 3;
const POSTS = 200;
const ROUNDS = 9;
const FEED_MS = 200;

/** Writes posts of one author. @returns the id of the newest */
async function addPosts(sql: Sql): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    with written as (
      insert into posts (author_id, type, description, search_key, created_at)
      select (select max(id) from users where emailaddress like '%@bench.example'), 'text', 'Post ' || n, 'post ' || n,
        now() - n * interval '1 minute'
      from generate_series(1, ${POSTS}) as n
      returning id)
    select max(id) as id from written`;
  if (row === undefined) throw new Error('There is no post');
  return row.id;
}

/** Sends all votes and one feed call at once. @returns how long the feed call took, and all votes */
async function measureRound(
  act: Act,
  voters: readonly Reader[],
  reader: Reader,
  postId: number,
): Promise<{ readonly feedMs: number; readonly votesMs: number }> {
  const began = performance.now();
  const votes = voters.flatMap((voter, index) =>
    Array.from({ length: VOTES_EACH }, (_unused, time) =>
      act(voter, 'addPostVote', { postId, isUpVote: (index + time) % 2 === 0, isDownVote: (index + time) % 2 === 1 }),
    ),
  );
  const feed = act(reader, 'getUserPostList', { pageNumber: 1, pageSize: 10 });
  const failures = [await feed].filter((failure) => failure !== undefined);
  const feedMs = performance.now() - began;
  failures.push(...(await Promise.all(votes)).filter((failure) => failure !== undefined));
  if (failures.length > 0) throw new Error(`${failures.length} calls failed: ${failures[0]}`);
  return { feedMs, votesMs: performance.now() - began };
}

/** Measures the feed of one user while sixty others vote on one post, three times each at once. */
export async function measureVotes(): Promise<Row[]> {
  return withDataDir(async (dataDir) => {
    const unlimited = { LIMIT_USER_CALLS: '100000000', LIMIT_GUEST_CALLS: '100000000', LIMIT_WRITES: '100000000' };
    const config = loadConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', DEMO: '0', ...unlimited });
    const database = await openDatabase({ dataDir });
    const { sql } = database;
    await seedReference(sql);
    await addPeople(sql, VOTERS + 2);
    const postId = await addPosts(sql);
    const app = await createApp(config, { database });
    try {
      const tokens = createTokens(await loadTokenSecrets(config), 3_600, () => new Date());
      const [reader, ...voters] = await getReaders(sql, VOTERS + 1, tokens.signAccess.bind(tokens));
      if (reader === undefined) throw new Error('There is no reader');
      const act = actOn(await app.listen({ host: config.host, port: 0 }));
      const rounds: { readonly feedMs: number; readonly votesMs: number }[] = [];
      // The first rounds open the connections and compile the code.
      for (let round = -2; round < ROUNDS; round += 1) {
        const measured = await measureRound(act, voters, reader, postId);
        if (round >= 0) rounds.push(measured);
      }
      const feedMs = median(rounds.map((round) => round.feedMs));
      const worstMs = Math.max(...rounds.map((round) => round.feedMs));
      const votesMs = median(rounds.map((round) => round.votesMs));
      return [
        {
          what: `feed call during ${VOTERS * VOTES_EACH} votes on one post, median of ${ROUNDS} (slowest; all votes)`,
          measured: `${feedMs.toFixed(0)} ms (${worstMs.toFixed(0)} ms; ${votesMs.toFixed(0)} ms)`,
          target: `< ${FEED_MS} ms`,
          met: feedMs < FEED_MS,
        },
      ];
    } finally {
      await app.close();
      await database.close();
    }
  });
}
