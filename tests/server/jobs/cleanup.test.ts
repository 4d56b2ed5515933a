import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import type { TestPerson } from '../../support/api/people.ts';

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
    files: {
      put: () => Promise.reject(new Error('no file is stored')),
      putAs: () => Promise.reject(new Error('no file is restored')),
      open: () => Promise.resolve(undefined),
      remove: (key) => {
        files.delete(key);
        return Promise.resolve();
      },
    },
  });
  expect([...files].toSorted()).toEqual(['fresh', 'used']);
  expect(await count("files where key = 'old'")).toBe(0);
});
