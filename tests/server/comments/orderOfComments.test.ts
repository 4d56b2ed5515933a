import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commentRank } from '../../../server/database/commentRank.ts';
import { newsComments, postComments } from '../../../server/database/tables/social/comments.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getComments, kinds, write, writeSubject } from './support.ts';

let api: TestApi;
let author: TestPerson;
let reader: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  [author, reader] = await Promise.all([api.people.appUser(), api.people.appUser()]);
});
afterAll(() => api.close());

describe.each(kinds)('the best comments of a %s', (kind) => {
  const table = kind === 'post' ? postComments : newsComments;
  const subjectColumn = kind === 'post' ? sql.raw('post_id') : sql.raw('news_id');
  const list = (subjectId: number, params: Record<string, unknown> = {}) =>
    getComments(api, kind).list(reader, subjectId, { sort: 'best', ...params });
  const getIds = (data: readonly { id: number }[] | null | undefined) => (data ?? []).map(({ id }) => id);
  const change = (id: number, likes: number, daysAgo: number) =>
    api.db.execute(sql`update ${table} set like_count = ${likes}::int,
      created_at = now() - make_interval(days => ${daysAgo}::int) where ${table.id} = ${id}::bigint`);

  it('have many likes; a newer comment needs fewer', async () => {
    const subjectId = await writeSubject(api, kind, author);
    const [old, popular, fresh, newest] = [
      await write(api, kind, author, subjectId),
      await write(api, kind, author, subjectId),
      await write(api, kind, author, subjectId),
      await write(api, kind, author, subjectId),
    ];
    await change(old.id, 99, 21);
    await change(popular.id, 99, 2);
    await change(fresh.id, 9, 1);
    await change(newest.id, 0, 0);
    expect(getIds((await list(subjectId)).data)).toEqual([popular.id, fresh.id, newest.id, old.id]);
    expect(getIds((await list(subjectId, { sort: 'newest' })).data)).toEqual([newest.id, fresh.id, popular.id, old.id]);
    // Replies are a conversation.
    const first = await write(api, kind, author, subjectId, 'First', old.id);
    const second = await write(api, kind, author, subjectId, 'Second', old.id);
    await change(second.id, 50, 0);
    expect(getIds((await list(subjectId, { commentId: old.id })).data)).toEqual([first.id, second.id]);
  });

  it('are paged by cursor, also where ranks are equal', async () => {
    const subjectId = await writeSubject(api, kind, author);
    await api.db.execute(sql`
      insert into ${table} (${subjectColumn}, author_id, comment, search_key, like_count, created_at)
      select ${subjectId}::bigint, ${author.id}::bigint, 'Text ' || n, 'text', n % 4, '2026-11-01T12:00:00.123Z'::timestamptz
      from generate_series(1, 23) n`);
    const found: number[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await list(subjectId, { pageNumber: 1, cursor });
      found.push(...getIds(page.data));
      cursor = page.nextCursor;
    } while (cursor);
    const ranked = await api.db.execute<{ id: number }>(
      sql`select id from ${table} where ${subjectColumn} = ${subjectId}::bigint order by like_count desc, id desc`,
    );
    expect(found).toEqual(getIds([...ranked]));
  });

  it('are read from an index, from any cursor on', async () => {
    const subjectId = await writeSubject(api, kind, author);
    await api.db.execute(sql`
      insert into ${table} (${subjectColumn}, author_id, comment, search_key, like_count)
      select ${subjectId}::bigint, ${author.id}::bigint, 'Text', 'text', n % 50 from generate_series(1, 3000) n`);
    await api.db.execute(sql`analyze ${table}`);
    const rows = await api.db.execute<{ 'QUERY PLAN': string }>(sql`explain select id from ${table}
      where ${subjectColumn} = ${subjectId}::bigint and ${table.parentId} is null
        and (${commentRank(table)}, ${table.id}) < (${Date.now()}::bigint, ${Number.MAX_SAFE_INTEGER}::bigint)
      order by ${commentRank(table)} desc, ${table.id} desc limit 11`);
    const plan = [...rows].map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(`${kind}_comments_best`);
    expect(plan).toMatch(/Index Cond: .*log/);
    expect(plan).not.toContain('Sort');
  });
});
