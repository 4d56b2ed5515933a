import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FileStore } from '../../../server/ports/files/fileStore.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { getBot } from '../bots/support.ts';

let api: TestApi;
let person: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  person = await api.people.appUser();
});
afterAll(() => api.close());

async function count(query: string): Promise<number> {
  const [row] = await api.sql.unsafe<{ value: number }[]>(`select count(*) as value from ${query}`);
  return row?.value ?? -1;
}

/** A store of files of which the job only removes some. */
const storeWith = (remove: FileStore['remove']): FileStore => ({
  put: () => Promise.reject(new Error('no file is stored')),
  putAs: () => Promise.reject(new Error('no file is restored')),
  open: () => Promise.resolve(undefined),
  remove,
});

/** Makes statements fail that delete more rows of a table than this number. */
const limitDeletions = (table: string, rows: number) =>
  api.sql.unsafe(`
    create function limit_${table}() returns trigger language plpgsql as $$ begin
      if (select count(*) from gone) > ${rows} then raise exception 'too many rows in a statement'; end if;
      return null;
    end $$;
    create trigger limit_${table} after delete on ${table} referencing old table as gone
      for each statement execute function limit_${table}()`);

it('deletes codes and tokens some time after they expired', async () => {
  await api.sql`
    insert into one_time_codes (purpose, target, code_hash, created_at, expires_at, used_at)
    select 'phone', 'kept', 'x', now(), now() - interval '1 day', now()
    union all select 'phone', 'old', 'x', now() - interval '4 days', now() - interval '3 days', now()`;
  await api.sql`
    insert into mail_tokens (purpose, user_id, token_hash, expires_at)
    values ('verify_email', ${person.id}, 'kept', now() - interval '29 days'),
      ('verify_email', ${person.id}, 'old', now() - interval '31 days')`;
  await api.runJob('cleanup');
  expect(await count("one_time_codes where target = 'kept'")).toBe(1);
  expect(await count("one_time_codes where target = 'old'")).toBe(0);
  expect(await count("mail_tokens where token_hash = 'kept'")).toBe(1);
  expect(await count("mail_tokens where token_hash = 'old'")).toBe(0);
});

it('deletes messages after thirty days, except pending ones', async () => {
  await api.sql`
    insert into mail_outbox (recipient, kind, language, subject, text, html, state, created_at)
    select state || age || '@bourse.example', 'accountDeleted', 'en', 's', 't', 'h', state, now() - age * interval '1 day'
    from unnest(array['queued', 'sent', 'failed']) state, unnest(array[29, 31]) age`;
  await api.runJob('cleanup');
  const rows = await api.sql<{ recipient: string }[]>`select recipient from mail_outbox order by 1`;
  expect(rows.map(({ recipient }) => recipient.split('@')[0])).toEqual(['failed29', 'queued29', 'queued31', 'sent29']);
});

it('deletes the stored bytes of released files, and no others', async () => {
  const files = new Set(['old', 'fresh', 'used']);
  await api.sql`
    insert into files (key, content_type, bytes, deleted_at)
    values ('old', 'image/jpeg', 1, now() - interval '2 days'), ('fresh', 'image/jpeg', 1, now()), ('used', 'image/jpeg', 1, null)`;
  await api.runJob('cleanup', {
    files: storeWith((key) => {
      files.delete(key);
      return Promise.resolve();
    }),
  });
  expect([...files].toSorted()).toEqual(['fresh', 'used']);
  expect(await count("files where key = 'old'")).toBe(0);
});

it('deletes other files although the oldest ones cannot be removed', async () => {
  await api.sql`
    insert into files (key, content_type, bytes, deleted_at)
    select 'stuck' || n, 'image/jpeg', 1, now() - interval '9 days' from generate_series(1, 10) n
    union all select 'loose' || n, 'image/jpeg', 1, now() - interval '2 days' from generate_series(1, 30) n`;
  const files = storeWith((key) => (key.startsWith('stuck') ? Promise.reject(new Error('stuck')) : Promise.resolve()));
  await expect(api.runJob('cleanup', { files })).rejects.toThrow('1 of 4 parts');
  expect(await count("files where key like 'loose%'")).toBe(0);
  expect(await count("files where key like 'stuck%'")).toBe(10);
  await api.sql`delete from files`;
});

it('tries ten files while the store is unavailable', async () => {
  await api.sql`
    insert into files (key, content_type, bytes, deleted_at)
    select 'file' || n, 'image/jpeg', 1, now() - interval '2 days' from generate_series(1, 15) n`;
  let attempts = 0;
  const files = storeWith(() => {
    attempts += 1;
    return Promise.reject(new Error('unavailable'));
  });
  await expect(api.runJob('cleanup', { files })).rejects.toThrow('1 of 4 parts');
  expect([attempts, await count('files')]).toEqual([10, 15]);
  await api.sql`delete from files`;
});

it('deletes many rows in several statements', async () => {
  await limitDeletions('sign_in_attempts', 1000);
  await api.sql`
    insert into sign_in_attempts (account_key, ip_address, succeeded, created_at)
    select 'old', '127.0.0.1', false, now() - interval '2 days' from generate_series(1, 2500)`;
  await api.runJob('cleanup');
  expect(await count("sign_in_attempts where account_key = 'old'")).toBe(0);
});

it('deletes attempts of deliveries that are old or too many for a bot in several statements', async () => {
  await limitDeletions('bot_delivery_attempts', 1000);
  const botId = await getBot(api, await api.people.team());
  const now = api.clock.now();
  await api.sql`
    insert into bot_delivery_attempts (bot_id, attempt, started_at, ms, url, request_headers)
    select ${botId}, 1, ${now}::timestamptz - n * interval '1 second' - case when n > 11500 then interval '8 days' else '0' end,
      1, 'https://bot.example.com/', '{}'
    from generate_series(1, 13000) n`;
  await api.runJob('care-for-endpoints');
  expect(await count(`bot_delivery_attempts where bot_id = ${botId}`)).toBe(10_000);
});

it('continues after a failure of one table and of one file, and reports both', async () => {
  await api.sql.unsafe(`
    create function refuse_deletion() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse_deletion before delete on one_time_codes for each statement execute function refuse_deletion()`);
  await api.sql`
    insert into proven_addresses (user_id, address_key, proven_at)
    values (${person.id}, 'old', now() - interval '91 days')`;
  await api.sql`
    insert into files (key, content_type, bytes, deleted_at)
    values ('stuck', 'image/jpeg', 1, now() - interval '3 days'), ('loose', 'image/jpeg', 1, now() - interval '2 days')`;
  await api.sql`
    insert into notifications (user_id, type_id, group_key, message_id, updated_at)
    select ${person.id}, min(id), 'old', 'notifications.postLiked', now() - interval '2 years' from notification_types`;
  const files = storeWith((key) => (key === 'stuck' ? Promise.reject(new Error('stuck')) : Promise.resolve()));
  await expect(api.runJob('cleanup', { files })).rejects.toThrow('2 of 4 parts failed');
  expect(await count("proven_addresses where address_key = 'old'")).toBe(0);
  expect(await count("notifications where group_key = 'old'")).toBe(0);
  expect(await count("files where key = 'loose'")).toBe(0);
  expect(await count("files where key = 'stuck'")).toBe(1);
  await api.sql.unsafe('drop trigger refuse_deletion on one_time_codes');
});
