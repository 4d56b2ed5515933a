import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { type DrizzleSnapshotJSON, generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { describe, expect, it } from 'vitest';

import { printSnapshot } from '../../scripts/migrations/printSnapshot.ts';

const folder = 'server/database/migrations/meta';

function readSnapshot(file: string): DrizzleSnapshotJSON {
  return JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'));
}

async function importTables(): Promise<Record<string, unknown>> {
  const files = globSync('server/database/tables/**/*.ts');
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(resolve(file)).href)));
  return Object.assign({}, ...modules);
}

describe('migrations', () => {
  it('describe the same schema as the tables: "npm run db:generate" generates no migration', async () => {
    const newest = globSync('*_snapshot.json', { cwd: folder }).toSorted().at(-1) ?? '';
    const snapshot = readSnapshot(newest);
    const tables = generateDrizzleJson(await importTables(), snapshot.id, undefined, 'snake_case');
    expect(await generateMigration(snapshot, tables)).toEqual([]);
  });

  it('are all listed in the journal that the migrator reads', () => {
    const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(`${folder}/_journal.json`, 'utf8'));
    const files = globSync('*.sql', { cwd: 'server/database/migrations' }).toSorted();
    expect(journal.entries.map(({ tag }) => `${tag}.sql`)).toEqual(files);
  });

  it('keep the newest snapshot alone, because the generator reads no other', () => {
    expect(globSync('*_snapshot.json', { cwd: folder })).toHaveLength(1);
  });

  it('have a snapshot with a column per line, as the command writes it', () => {
    for (const file of globSync('*_snapshot.json', { cwd: folder })) {
      expect(readFileSync(`${folder}/${file}`, 'utf8')).toBe(`${printSnapshot(readSnapshot(file))}\n`);
    }
  });

  it('print any value of a snapshot so that it is read as the same', () => {
    const snapshot = { empty: {}, none: [], list: [1, 'a"b', null], deep: { on: true, rows: [{ a: 1 }, { b: [] }] } };
    expect(JSON.parse(printSnapshot(snapshot))).toEqual(snapshot);
    expect(printSnapshot({ id: { type: 'text', notNull: true } })).toBe(
      '{\n  "id": { "type": "text", "notNull": true }\n}',
    );
  });
});
