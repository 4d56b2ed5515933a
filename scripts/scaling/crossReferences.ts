import { shardKeys, type Placement } from './shardKeys.ts';
import type { ForeignKey, TableShape } from './readTables.ts';

export type Placements = Readonly<Record<string, Placement>>;

/** Whether the row and the row that it refers to are always on one shard. */
function isOnOneShard(own: Placement, target: Placement, { columns }: ForeignKey): boolean {
  if ('copied' in target) return true;
  return 'key' in own && columns.some(([from, to]) => from === own.key && to === target.key);
}

export interface CrossReference {
  /** `posts.author_id` */
  readonly name: string;
  readonly target: string;
  readonly isBetweenPeopleAndContent: boolean;
}

/** The foreign keys of a table whose rows may be on different shards. */
export function listCrossReferences(
  { name, foreignKeys }: TableShape,
  placements: Placements = shardKeys,
): CrossReference[] {
  const own = placements[name];
  if (own === undefined) return [];
  return foreignKeys.flatMap((key) => {
    const target = placements[key.table];
    if (target === undefined || isOnOneShard(own, target, key)) return [];
    const column = key.columns.map(([from]) => from).join('+');
    const groups = new Set([own.group, target.group]);
    return {
      name: `${name}.${column}`,
      target: key.table,
      isBetweenPeopleAndContent: groups.size === 2 && groups.has('people') && groups.has('content'),
    };
  });
}
