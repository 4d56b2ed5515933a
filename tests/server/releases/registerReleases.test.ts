import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { parse, type DocumentNode } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../server/config/config.ts';
import type { Database } from '../../../server/database/types.ts';
import { registerReleases } from '../../../server/graphql/releases/registerReleases.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';
import { scratchFolder } from '../../support/database/scratch.ts';

let database: Database;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase(undefined, { poolSize: 5 });
  folder = await mkdtemp(path.join(scratchFolder(), 'bourse-releases-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await database.sql`truncate releases, released_documents cascade`;
});

/** A release with one document that all releases have, and one of its own. */
const release = (number: number): ReadonlyMap<string, DocumentNode> =>
  new Map([
    ['shared', parse('query shared { shared { status } }')],
    ['own', parse(`query own { own(id: ${number}) { status } }`)],
  ]);

const start = (number: number, day: string, env: Record<string, string> = {}) =>
  registerReleases(
    { sql: database.sql, config: loadConfig(env), now: () => new Date(`${day}T12:00:00Z`) },
    release(number),
    folder,
  );

const readTexts = async (): Promise<string[]> => {
  const rows = await database.sql<{ text: string }[]>`select text from released_documents order by text`;
  return rows.map(({ text }) => text.replace(/^query /, '').split('{')[0] ?? '');
};

describe('the documents of releases', () => {
  it('are stored once, with those of the release before', async () => {
    await start(1, '2026-01-01');
    await start(2, '2026-01-02');
    await start(2, '2026-01-03');
    expect(await readTexts()).toEqual(['own', 'own', 'shared']);
    const rows = await database.sql`select superseded_at from releases order by started_at`;
    expect(rows.map((row) => row['superseded_at'])).toEqual([new Date('2026-01-02T12:00:00Z'), null]);
  });

  it('of two servers that start at the same time are all stored', async () => {
    await Promise.all([start(1, '2026-01-01'), start(2, '2026-01-01'), start(1, '2026-01-01')]);
    expect(await readTexts()).toHaveLength(3);
  });

  it('are deleted when the release is neither one of the last ones nor ended recently', async () => {
    const few = { DOCUMENT_RELEASES: '2', DOCUMENT_DAYS: '30' };
    for (const day of [1, 2, 3]) await start(day, `2026-01-0${day}`, few);
    expect(await readTexts()).toHaveLength(4);
    await start(3, '2026-02-01', few);
    expect(await readTexts()).toHaveLength(4);
    await start(3, '2026-02-03', few);
    expect(await readTexts()).toHaveLength(3);
    // The last two releases stay, however old they are.
    await start(3, '2027-02-03', few);
    expect(await readTexts()).toHaveLength(3);
  });
});
