import { listCrossReferences, type Placements } from './crossReferences.ts';
import type { TableShape } from './readTables.ts';

const FILE = 'scripts/scaling/shardKeys.ts';

interface Entries {
  readonly placements: Placements;
  /** Notes of foreign keys between people and content. */
  readonly notes: Readonly<Record<string, string>>;
}

/** What the entries of shardKeys.ts lack for these tables, with what to do. */
export function findShardFaults(tables: readonly TableShape[], { placements, notes }: Entries): string[] {
  const names = new Set(tables.map(({ name }) => name));
  const noted = new Set(
    tables
      .flatMap((table) => listCrossReferences(table, placements))
      .flatMap(({ name, isBetweenPeopleAndContent }) => (isBetweenPeopleAndContent ? name : [])),
  );
  return [
    ...tables.flatMap(({ name, columns }) => {
      const placement = placements[name];
      if (placement === undefined) return `${name}: give it a shard key, or a reason to be copied, in ${FILE}`;
      if ('copied' in placement || columns.get(placement.key) === true) return [];
      return `${name}: its shard key ${placement.key} is missing or may be null`;
    }),
    ...Object.keys(placements).flatMap((name) =>
      names.has(name) ? [] : `${name}: this table does not exist; ${FILE}`,
    ),
    ...[...noted].flatMap((name) =>
      name in notes ? [] : `${name}: note in ${FILE} what ensures that the row exists without the foreign key`,
    ),
    ...Object.keys(notes).flatMap((name) =>
      noted.has(name) ? [] : `${name}: its note in ${FILE} is no longer needed`,
    ),
  ];
}
