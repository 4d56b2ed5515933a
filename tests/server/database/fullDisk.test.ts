import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** The database reports the error of a system call for every new row of the table, as on a full disk. */
async function failWrites(code: string): Promise<void> {
  await api.sql.unsafe(`
    create or replace function fail_write() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file "base/1/2": No space left on device' using errcode = '${code}'; end $$;
    create trigger fail_write before insert on posts for each row execute function fail_write()`);
}

it.each([
  ['full', '53100'],
  ['read-only, as on a standby', '25006'],
])('a database whose disk is %s answers 503, stores nothing, and works again', async (_what, code) => {
  const author = await api.people.appUser();
  const write = () => api.as(author).raw('addPost', { post_type: 'text', description: `A post ${code}` });
  const count = async () =>
    (await api.sql<{ count: number }[]>`select count(*)::int as count from posts where author_id = ${author.id}`)[0]
      ?.count;
  await failWrites(code);
  const rejected = await write();
  await api.sql`drop trigger fail_write on posts`;
  expect(rejected.status).toBe(503);
  expect(JSON.stringify(rejected)).not.toContain('No space left');
  expect(await count()).toBe(0);
  expect((await write()).status).toBe(200);
  expect(await count()).toBe(1);
});
