import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { lockSpaces } from '../../server/database/advisoryLock.ts';
import { findTransactionEffects } from '../support/source/transactionEffects.ts';

const files = globSync('server/**/*.ts').map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** Transactions of the driver that are not repeated by `retryConflicts`. */
const unrepeated: Readonly<Record<string, string>> = {
  'server/database/connection/connect.ts': 'passes on the transactions of Drizzle, which `withRetries` repeats',
  'server/seed/index.ts': 'runs at the start, on one server, in an empty database',
  'server/database/start/checkServer.ts': 'is rolled back: it asks how a pooler shares connections',
  'server/database/start/startLock.ts': 'has the lock only; the work has transactions of its own',
  'server/database/start/adoptBaseline.ts': 'runs once per database, before a server starts',
  'server/database/start/migrationLock.ts': 'has its own retries',
  'server/process/backup/createBackup.ts': 'reads one snapshot into an archive; the operator repeats the command',
  'server/database/cli/reset.ts': 'a command of the operator, who can repeat it',
};

/** Whether a text begins a transaction of the driver outside of `retryConflicts`: `sql.begin(`, with any name for `sql`. */
const beginsUnrepeated = (text: string): boolean =>
  /(?<!retryConflicts\(\(\) =>\s+)\b(?:sql|second|pool)\.begin\((?!\))/.test(text);

const usesAdvisoryLock = (text: string): boolean => /pg_(?:try_)?advisory_/.test(text);

const locksSession = (text: string): boolean => /pg_(?:try_)?advisory_(?!xact_)\w+/.test(text);

describe('transactions', () => {
  it('are repeated after a conflict, by `db.transaction` or `retryConflicts`', () => {
    const own = files.flatMap(({ file, text }) => (beginsUnrepeated(text) ? file : []));
    expect(own.toSorted()).toEqual(Object.keys(unrepeated).toSorted());
  });

  it.each([
    ['await sql.begin(async (tx) => tx`delete from posts`);', true],
    ['await ctx.sql.begin((tx) => tx`delete from posts`);', true],
    ['await retryConflicts(() =>\n  sql.begin(async (tx) => tx`delete from posts`));', false],
  ])('are found where they begin: %s', (text, isFound) => {
    expect(beginsUnrepeated(text)).toBe(isFound);
  });

  it('change nothing outside the database, because they may run again', () => {
    expect(files.flatMap(({ file, text }) => findTransactionEffects(file, text))).toEqual([]);
  });

  it.each([
    'let count = 0; db.transaction(async (tx) => { count += 1; });',
    'const ids = []; await lockingTransaction(ctx, async (tx) => { ids.push(1); });',
    'await ctx.db.transaction(async (tx) => { await store.add(tx); ctx.events.publish("bots.queued", {}); });',
    'db.transaction(async (tx) => { memory.seen.set(1, 2); });',
    'class Rounds { run() { return db.transaction(async (tx) => { this.#rounds += 1; }); } }',
    'class Rounds { run() { return db.transaction(async (tx) => { this.#seen.set(1, 2); }); } }',
  ])('would be found: %s', (text) => {
    expect(findTransactionEffects('a.ts', text)).toHaveLength(1);
  });

  it('may change what they declare', () => {
    const text =
      'db.transaction(async (tx) => { const ids = []; ids.push(1); await tx.update(posts).set({ a: 1 }); });';
    expect(findTransactionEffects('a.ts', text)).toEqual([]);
  });
});

describe('advisory locks', () => {
  it('are in one file, so that they can become rows', () => {
    const found = files.flatMap(({ file, text }) => (usesAdvisoryLock(text) ? file : []));
    expect(found).toEqual(['server/database/advisoryLock.ts']);
  });

  it('have a key space for each subject', () => {
    const spaces = Object.values(lockSpaces);
    expect(new Set(spaces).size).toBe(spaces.length);
  });

  it('belong to a transaction: locks of a session end with no transaction, and behind no pooler', () => {
    const [text = ''] = files.flatMap((entry) => (entry.file.endsWith('/advisoryLock.ts') ? entry.text : []));
    expect(locksSession(text)).toBe(false);
  });

  it.each([
    ['select pg_advisory_lock(7)', true],
    ['select pg_try_advisory_lock(1, 2)', true],
    ['select pg_try_advisory_xact_lock(1, 2)', false],
  ])('are found in SQL: %s', (text, isOfSession) => {
    expect(usesAdvisoryLock(text)).toBe(true);
    expect(locksSession(text)).toBe(isOfSession);
  });
});
