import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailKey, searchKey, usernameKey } from '../../../server/database/keys.ts';
import type { Database } from '../../../server/database/types.ts';
import { referenceTemplate } from '../../support/api/testApi.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase(referenceTemplate);
});
afterAll(() => database.close());

async function addUser(username: string, emailaddress = `${username}@example.com`): Promise<number> {
  const [row] = await database.sql<{ id: number }[]>`
    insert into users (firstname, lastname, username, username_key, emailaddress, email_key, type_id, status_id, search_key)
    values ('Ada', 'Lovelace', ${username}, ${usernameKey(username)}, ${emailaddress}, ${emailKey(emailaddress)}, 2, 1, ${searchKey('Ada', 'Lovelace')})
    returning id`;
  return row?.id ?? 0;
}

async function addPost(authorId: number): Promise<number> {
  const [row] = await database.sql<
    { id: number }[]
  >`insert into posts (author_id, type, description, search_key) values (${authorId}, 'text', 'Hello', 'hello') returning id`;
  return row?.id ?? 0;
}

describe('the constraints of the database', () => {
  it('allow one account per user name and address, ignoring letter case and confusable letters', async () => {
    await addUser('ipek', 'ipek@example.com');
    await expect(addUser('İPEK', 'other@example.com')).rejects.toThrow(/users_username_key/);
    await expect(addUser('1pek', 'third@example.com')).rejects.toThrow(/users_username_twin/);
    await expect(addUser('someone', 'IPEK@example.com')).rejects.toThrow(/users_email_key/);
  });

  it('accept one of twenty parallel registrations of the same name', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => addUser(n % 2 ? 'ışık' : 'IŞIK', `isik${n}@example.com`)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('allow one vote per user and post, one follow per pair, and no follow of oneself', async () => {
    const { sql } = database;
    const [voter, writer] = [await addUser('voter'), await addUser('author')];
    const post = await addPost(writer);
    const vote = () => sql`insert into post_votes (post_id, user_id, is_up) values (${post}, ${voter}, true)`;
    await vote();
    await expect(vote()).rejects.toThrow(/post_votes_post_id_user_id_pk/);
    const follow = (follower: number) =>
      sql`insert into follows (follower_id, followed_id, state) values (${follower}, ${writer}, 'accepted')`;
    await follow(voter);
    await expect(follow(voter)).rejects.toThrow(/follows_follower_id_followed_id_pk/);
    await expect(follow(writer)).rejects.toThrow(/follows_not_self/);
  });

  it('keep counters at zero or above', async () => {
    const post = await addPost(await addUser('counter'));
    await expect(database.sql`update posts set up_votes = up_votes - 1 where id = ${post}`).rejects.toThrow(
      /posts_counters/,
    );
  });

  it('require that a poll answer belongs to an option of that poll', async () => {
    const { sql } = database;
    const author = await addUser('pollster');
    const addPoll = async () => {
      const post = await addPost(author);
      const [poll] = await sql<
        { id: number }[]
      >`insert into polls (post_id, question, expires_at) values (${post}, 'Up?', now() + interval '1 day') returning id`;
      const [option] = await sql<
        { id: number }[]
      >`insert into poll_options (poll_id, text, rank) values (${poll?.id ?? 0}, 'Yes', 0) returning id`;
      return { poll: poll?.id ?? 0, option: option?.id ?? 0 };
    };
    const [firstPoll, secondPoll] = [await addPoll(), await addPoll()];
    await expect(
      sql`insert into poll_answers (poll_id, user_id, option_id) values (${firstPoll.poll}, ${author}, ${secondPoll.option})`,
    ).rejects.toThrow(/poll_answers_option/);
  });

  it('allow inserts into the audit log, and no updates or deletions', async () => {
    const { sql } = database;
    await sql`insert into audit_log (actor_role, action, subject_type) values ('admin', 'tests.made', 'test')`;
    await expect(sql`update audit_log set action = 'nothing'`).rejects.toThrow(/audit_log is append-only/);
    await expect(sql`delete from audit_log`).rejects.toThrow(/audit_log is append-only/);
    await expect(sql`truncate audit_log`).rejects.toThrow(/audit_log is append-only/);
  });
});

describe('indexes', () => {
  it('exist for every foreign key with an action on delete, so that a deletion never scans a whole table', async () => {
    const missing = await database.sql`
      select c.conrelid::regclass::text as table, string_agg(a.attname, ', ' order by a.attnum) as columns
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.confdeltype <> 'a'
        and not exists (
          select 1 from pg_index i
          where i.indrelid = c.conrelid and (i.indkey::smallint[])[0:cardinality(c.conkey) - 1] @> c.conkey)
      group by c.oid, c.conrelid
      order by 1, 2`;
    expect(missing).toEqual([]);
  });
});
