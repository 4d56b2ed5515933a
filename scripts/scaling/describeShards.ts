import { listCrossReferences } from './crossReferences.ts';
import type { TableShape } from './readTables.ts';
import { crossShardNotes, shardKeys } from './shardKeys.ts';

export const SCALING_FILE = 'docs/scaling.md';

const BEGIN = '<!-- Written by `npm run docs:scaling` from scripts/scaling/shardKeys.ts -->';
const END = '<!-- End of the written part -->';

function describe(table: TableShape): string {
  const placement = shardKeys[table.name];
  if (placement === undefined) return '';
  const place = 'key' in placement ? `\`${placement.key}\`` : `copied: ${placement.copied}`;
  const references = listCrossReferences(table).map(({ name, target }) => `\`${name.split('.')[1]}\` → ${target}`);
  return `| \`${table.name}\` | ${placement.group} | ${place} | ${references.join(', ')} |`;
}

/** The written part of docs/scaling.md. */
export function describeShards(tables: readonly TableShape[]): string {
  const references = tables.reduce((sum, { foreignKeys }) => sum + foreignKeys.length, 0);
  const crossing = tables.flatMap((table) => listCrossReferences(table));
  const divided = tables.filter(({ name }) => 'key' in (shardKeys[name] ?? {})).length;
  const notes = Object.entries(crossShardNotes).map(([name, note]) => `| \`${name}\` | ${note} |`);
  return [
    BEGIN,
    '',
    `${tables.length} tables: ${divided} are divided by a column, ${tables.length - divided} are copied. Of`,
    `${references} foreign keys ${crossing.length} may cross shards; ${notes.length} of them join people and content.`,
    '',
    '| table | about | shard key | references that may cross shards |',
    '|---|---|---|---|',
    ...tables.map(describe),
    '',
    '| foreign key between people and content | what takes its place |',
    '|---|---|',
    ...notes,
    '',
    END,
  ].join('\n');
}

/** The document with its written part replaced. */
export function replaceWrittenPart(text: string, part: string): string {
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (begin === -1 || end === -1) throw new Error(`${SCALING_FILE} lacks the marks of its written part`);
  return text.slice(0, begin) + part + text.slice(end + END.length);
}
