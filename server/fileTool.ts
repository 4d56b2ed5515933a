/**
 * `npm run files:create`: creates the bucket or folder of FILES_URL. `npm run files:move [-- --delete] [-- --after
 * <key>]`: copies all files from FILES_FALLBACK_URL to FILES_URL and verifies each copy.
 */
import { parseArgs } from 'node:util';
import { loadConfig, type Config } from './config/config.ts';
import { openForTool } from './database/cli/openForTool.ts';
import { openPlace } from './ports/files/openFiles.ts';
import { moveFiles, type MoveResult } from './process/files/moveFiles.ts';
import { describeStartError } from './process/startError.ts';

class UsageError extends Error {}

const USAGE =
  'Usage: npm run files:create, or npm run files:move -- [--delete] [--after <key>] with FILES_URL (the new store) and FILES_FALLBACK_URL (the old one)';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

interface MoveArguments {
  readonly delete?: boolean;
  readonly after?: string;
}

async function move(config: Config, { delete: removesSource = false, after = '' }: MoveArguments): Promise<MoveResult> {
  const { location, fallback } = config.files;
  if (fallback === undefined) throw new UsageError(USAGE);
  const [source, target] = [openPlace(fallback), openPlace(location)];
  say(`Moving files from ${source.name} to ${target.name} …`);
  const database = await openForTool({ migrate: false }, config);
  try {
    return await moveFiles({
      sql: database.sql,
      source,
      target,
      removesSource,
      after,
      onProgress: ({ copied, present, lastKey }) => say(`${copied + present} files, the last one ${lastKey}`),
    });
  } finally {
    await database.close();
  }
}

/** The command that moves the files behind this key, with the other options of the move that ended early. */
function describeNextMove({ delete: removesSource = false }: MoveArguments, lastKey: string): string {
  const options = [...(removesSource ? ['--delete'] : []), ...(lastKey === '' ? [] : ['--after', lastKey])];
  return ['npm run files:move', ...(options.length > 0 ? ['--', ...options] : [])].join(' ');
}

function report({ copied, present, problems, lastKey, isComplete }: MoveResult, options: MoveArguments): void {
  for (const { key, reason } of problems) process.stderr.write(`${key}: ${reason}\n`);
  say(`${copied} copied, ${present} already there, ${problems.length} with a problem.`);
  if (!isComplete) say(`Stopped after too many problems. Continue with: ${describeNextMove(options, lastKey)}`);
  if (problems.length > 0) process.exitCode = 1;
}

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { delete: { type: 'boolean' }, after: { type: 'string' } },
  });
  const config = loadConfig(process.env);
  const [command] = positionals;
  if (command === 'move') return report(await move(config, values), values);
  if (command !== 'create') throw new UsageError(USAGE);
  const place = openPlace(config.files.location);
  await place.create();
  return say(`${place.name} exists.`);
}

try {
  await run();
} catch (error) {
  const isForPeople = error instanceof UsageError || (error instanceof Error && error.name === 'FileStoreError');
  const { text, exitCode } = isForPeople
    ? { text: error.message, exitCode: error instanceof UsageError ? 64 : 1 }
    : describeStartError(error, undefined);
  process.stderr.write(`${text}\n`);
  process.exitCode = exitCode;
}
