import { describe, expect, it } from 'vitest';

import { lintMigrations } from '../../scripts/migrations/lintMigrations.ts';
import { splitOnline } from '../../scripts/migrations/splitOnline.ts';

const outside = '-- outside a transaction\n';

/** The ids of the rules that refuse the migration. */
const findRules = (text: string): readonly (string | undefined)[] =>
  lintMigrations([{ name: '0012_a.sql', text }]).map((finding) => /^\S+ ([a-z-]+):/.exec(finding)?.[1]);

describe('the rules of migrations', () => {
  it.each([
    ['required-column', 'ALTER TABLE "posts" ADD COLUMN "size" bigint NOT NULL;'],
    ['rewritten-table', 'ALTER TABLE "posts" ADD COLUMN "key" uuid DEFAULT gen_random_uuid() NOT NULL;'],
    ['rewritten-table', 'alter table posts add column n bigint generated always as (id * 2) stored;'],
    ['constraint-in-column', 'alter table posts add column owner bigint references users(id);'],
    [
      'validated-constraint',
      'ALTER TABLE "posts" ADD CONSTRAINT "fk" FOREIGN KEY ("a") REFERENCES "public"."users"("id");',
    ],
    ['validated-constraint', `ALTER TABLE posts ADD CONSTRAINT state CHECK (state in ('a', 'not valid'));`],
    ['indexed-constraint', 'alter table posts add constraint u unique (a, b);'],
    ['validation-with-lock', 'alter table posts validate constraint fk;'],
    ['type-change', 'ALTER TABLE "posts" ALTER COLUMN "size" SET DATA TYPE text;'],
    ['not-null', 'ALTER TABLE "posts" ALTER COLUMN "size" SET NOT NULL;'],
    ['index-with-lock', 'CREATE UNIQUE INDEX "i" ON "posts" USING btree ("a");'],
    ['index-drop-with-lock', 'DROP INDEX "i";'],
    ['transaction', 'create index concurrently if not exists i on posts (a);'],
    ['not-repeatable', `${outside}create index concurrently i on posts (a);`],
    ['not-repeatable', `${outside}alter table posts add column a text;`],
    ['table-lock', 'truncate posts;'],
    ['rows', 'UPDATE "posts" SET "a" = 1;'],
    ['rows', 'do $$ begin delete from posts; end $$;'],
    ['hidden-change', 'DO $body$ begin drop table posts; end $body$;'],
    ['removal', 'ALTER TABLE "posts" DROP COLUMN "a";'],
    ['removal', 'alter table posts add column b text, drop a;'],
    ['removal', 'DROP TABLE "posts" CASCADE;'],
    ['rename', 'ALTER TABLE "posts" RENAME COLUMN "a" TO "b";'],
    ['rename', 'ALTER TABLE "posts" RENAME TO "articles";'],
    ['not-portable', `create type mood as enum ('a');`],
    ['not-portable', 'select pg_advisory_lock(1);'],
    ['not-portable', 'create table a (id bigint primary key deferrable);'],
    ['not-portable', 'CREATE TRIGGER a AFTER INSERT ON posts EXECUTE FUNCTION f();'],
    ['not-portable', 'create or replace trigger a before update on posts execute function f();'],
  ])('refuse: %s', (rule, text) => {
    expect(findRules(text)).toEqual([rule]);
  });

  it.each([
    ['a column that may be null', 'ALTER TABLE "posts" ADD COLUMN "a" text;'],
    ['a column with a default', `ALTER TABLE "posts" ADD COLUMN "a" text DEFAULT 'x, not null' NOT NULL;`],
    ['a constraint to validate later', 'alter table posts add constraint c check (a > 0) NOT VALID;'],
    ['a constraint that goes', 'ALTER TABLE "posts" DROP CONSTRAINT "c";'],
    [
      'everything about a new table',
      'CREATE TABLE "a" (id bigint NOT NULL);--> statement-breakpoint\nALTER TABLE "a" ADD CONSTRAINT "f" FOREIGN KEY ("id") REFERENCES "users"("id");--> statement-breakpoint\nCREATE INDEX "i" ON "a" USING btree ("id");',
    ],
    [
      'statements that can be repeated',
      `${outside}create index concurrently if not exists i on posts (a);\nalter table posts validate constraint c;`,
    ],
    ['comments about refused things', '-- drop table posts\n/* truncate posts; */ select 1;'],
  ])('accept %s', (_what, text) => {
    expect(findRules(text)).toEqual([]);
  });

  it('accept a removal only under the name of a release that does not use it any more', () => {
    const removal = 'ALTER TABLE "posts" DROP COLUMN "a";';
    expect(findRules(`-- unused since release 2026-11-23.54a87775c2710a95: posts.a\n${removal}`)).toEqual([]);
    expect(findRules(`-- unused since some time: posts.a\n${removal}`)).toEqual(['removal']);
    expect(findRules(`-- accepted removal: we are in a hurry\n${removal}`)).toEqual(['removal']);
  });

  it('accept another refused statement only with a reason, and only that statement', () => {
    const update = 'UPDATE "lists" SET "a" = 1;';
    expect(findRules(`-- accepted rows: a list of twenty rows\n${update}\n${update}`)).toEqual(['rows']);
    expect(findRules(`-- accepted rows:\n${update}`)).toEqual(['rows']);
  });

  it('say where the statement is and what to do', () => {
    expect(lintMigrations([{ name: '0012_a.sql', text: 'select 1;\n\nDROP INDEX "i";' }])).toEqual([
      expect.stringMatching(/^0012_a\.sql:3 index-drop-with-lock: drop index i\n {2}drop it concurrently/),
    ]);
  });
});

describe('a generated migration', () => {
  const generated = [
    'CREATE TABLE "a" (\n\t"id" bigint NOT NULL\n);\n',
    'ALTER TABLE "posts" ADD COLUMN "a_id" bigint;',
    'ALTER TABLE "posts" ADD CONSTRAINT "posts_a" FOREIGN KEY ("a_id") REFERENCES "public"."a"("id") ON DELETE cascade ON UPDATE no action;',
    'CREATE INDEX "a_id" ON "a" USING btree ("id");',
    'CREATE UNIQUE INDEX "posts_a" ON "posts" USING btree ("a_id") WHERE "posts"."a_id" is not null;',
    'DROP INDEX "posts_old";',
  ].join('--> statement-breakpoint\n');

  it('is divided into a part with short locks and a part without a transaction, which the rules accept', () => {
    const { first, online } = splitOnline(generated);
    expect(findRules(generated)).not.toEqual([]);
    expect(findRules(first)).toEqual([]);
    expect(findRules(outside + online.join('\n'))).toEqual([]);
    expect(first).toContain('CREATE INDEX "a_id" ON "a"');
    expect(first).toContain('ON UPDATE no action NOT VALID;');
    expect(online).toEqual([
      'ALTER TABLE "posts" VALIDATE CONSTRAINT "posts_a";',
      'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "posts_a" ON "posts" USING btree ("a_id") WHERE "posts"."a_id" is not null;',
      'DROP INDEX CONCURRENTLY IF EXISTS "posts_old";',
    ]);
  });

  it('stays one when it concerns new tables only', () => {
    const text = 'CREATE TABLE "a" (id bigint);--> statement-breakpoint\nCREATE INDEX "i" ON "a" USING btree ("id");';
    expect(splitOnline(text)).toEqual({ first: text, online: [] });
  });
});
