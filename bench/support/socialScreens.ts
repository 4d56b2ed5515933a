/** The server of bench/measures/browser/socialScreen.ts: the real app, a person whose page is observed, and people who act. */
import { print } from 'graphql';
import { createApp } from '../../server/app.ts';
import { openDatabase } from '../../server/database/connection/open.ts';
import { readAllowedDocuments } from '../../server/graphql/allowList.ts';
import { seedReference } from '../../server/seed/index.ts';
import { addPeople } from '../data/manyPeople.ts';
import { loadViewerConfig, signInViewers } from './viewers/viewerServer.ts';

/** A call that a person sends. */
export interface Act {
  readonly call: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

export type SocialScreens = Awaited<ReturnType<typeof startSocialScreens>>;

/** Starts the server, with a post, a poll, and a post for each notification. */
export async function startSocialScreens(dataDir: string, actors: number) {
  const config = loadViewerConfig(dataDir);
  const database = await openDatabase({ dataDir });
  const { sql: driver } = database;
  await seedReference(driver);
  await addPeople(driver, actors + 2);
  const app = await createApp(config, { database });
  const url = await app.listen({ host: config.host, port: 0 });

  const people = await driver<{ id: number }[]>`
    select id from users where emailaddress like '%@bench.example' order by id limit ${actors + 2}`;
  const [readerId = 0, authorId = 0, ...actorIds] = people.map(({ id }) => id);
  const [readerToken = '', ...actorTokens] = await signInViewers(
    database,
    config,
    [readerId, ...actorIds],
    () => new Date(),
  );
  const writePosts = async (writer: number, count: number, type = 'text'): Promise<number[]> =>
    (
      await driver<{ id: number }[]>`
        insert into posts (author_id, type, description, search_key, created_at)
        select ${writer}, ${type}, 'Post ' || n, 'post ' || n, now() from generate_series(1, ${count}::int) n returning id`
    ).map(({ id }) => id);
  const [postId = 0] = await writePosts(authorId, 1);
  const [pollPostId = 0] = await writePosts(authorId, 1, 'poll');
  const noticePostIds = await writePosts(readerId, actors);
  const [poll] = await driver<{ id: number }[]>`
    insert into polls (post_id, question, expires_at) values (${pollPostId}, 'Up or down?', now() + interval '1 day')
    returning id`;
  const options = await driver<{ id: number }[]>`
    insert into poll_options (poll_id, rank, text) values (${poll?.id ?? 0}, 1, 'Up'), (${poll?.id ?? 0}, 2, 'Down')
    returning id`;
  const documents = readAllowedDocuments();
  return {
    url,
    readerId,
    readerToken,
    actorTokens,
    postId,
    pollPostId,
    poll: { id: poll?.id ?? 0, optionId: options[0]?.id ?? 0 },
    noticePostIds,
    /** The request of an act, for `fetch` in a page. */
    toRequest: ({ call, variables }: Act, token: string) => {
      const document = documents.get(call);
      if (document === undefined) throw new Error(`There is no call ${call}`);
      return {
        path: '/graphql',
        init: {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'apollo-require-preflight': 'true',
            authorization: `Bearer ${token}`,
          },
          body: JSON.stringify({ query: print(document), variables }),
        },
      };
    },
    /** The notifications of an earlier scene are read. */
    readAll: () => driver`update notifications set read_at = now() where user_id = ${readerId} and read_at is null`,
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
