/** `npm run structure`: prints the measures of the code's structure beside their limits. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { toolCommand } from './run.ts';

interface Measure {
  readonly what: string;
  readonly measured: number;
  readonly limit: number;
}

interface Violation {
  readonly rule: { readonly name: string };
}

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(file));

const countLines = (file: string): number => readFileSync(file, 'utf8').split('\n').length - 1;

/** Violations of the import rules (.dependency-cruiser.json, importBorders.config.ts) by rule. */
function readViolations(): readonly Violation[] {
  const { file, args } = toolCommand('depcruise', [
    '--config',
    '.dependency-cruiser.json',
    '--output-type',
    'json',
    'src',
    'server',
    'rules',
  ]);
  const { stdout } = spawnSync(file, [...args], { encoding: 'utf8', maxBuffer: 512 * 1024 * 1024 });
  const report: { summary: { violations: Violation[] } } = JSON.parse(stdout);
  return report.summary.violations;
}

function countFindings(): number {
  const { stdout } = spawnSync(process.execPath, ['scripts/language.ts'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return Number(/^(\d+) findings/m.exec(stdout)?.[1] ?? Number.NaN);
}

const violations = readViolations();
const countRule = (pattern: RegExp): number => violations.filter(({ rule }) => pattern.test(rule.name)).length;

const lengths = tracked
  .filter((file) => /^(?:src|server|rules)\/.*\.tsx?$/.test(file))
  .map(countLines)
  .toSorted((first, second) => first - second);
const percentile = (share: number): number =>
  lengths[Math.min(lengths.length - 1, Math.floor(lengths.length * share))] ?? 0;

const folders = new Map<string, number>();
// Released migrations stay, and readers look for the newest.
const isMigration = (name: string): boolean => name.startsWith('server/database/migrations/');
for (const file of tracked.filter(
  (name) => /^(?:src|server|rules|bench|scripts|tests)\//.test(name) && !isMigration(name),
))
  folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1);
const [largest] = [...folders].toSorted(([, first], [, second]) => second - first);

const migrationLines = tracked
  .filter((file) => file.startsWith('server/database/migrations/'))
  .reduce((sum, file) => sum + countLines(file), 0);

const measures: readonly Measure[] = [
  { what: 'import circles between files or folders, types included', measured: countRule(/circular/), limit: 0 },
  { what: "imports of another noun's store", measured: countRule(/stores/), limit: 0 },
  {
    what: 'imports against the order of layers and modules',
    measured: countRule(/imports-lower|place-in-the-order/),
    limit: 0,
  },
  {
    what: 'other violations of the import rules',
    measured: countRule(/^(?!.*(?:circular|stores|imports-lower|place-in-the-order))/),
    limit: 0,
  },
  { what: 'refused words in names, comments, titles and documents', measured: countFindings(), limit: 0 },
  { what: 'lines under server/database/migrations', measured: migrationLines, limit: 25_000 },
  { what: 'lines of a product file, median', measured: percentile(0.5), limit: 54 },
  { what: 'lines of a product file, 90th percentile', measured: percentile(0.9), limit: 134 },
  { what: 'lines of a product file, longest', measured: percentile(1), limit: 379 },
  { what: `files of the largest folder (${largest?.[0] ?? 'none'})`, measured: largest?.[1] ?? 0, limit: 26 },
];

const width = Math.max(...measures.map(({ what }) => what.length));
for (const { what, measured, limit } of measures)
  console.log(`${measured <= limit ? '✓' : '✗'} ${what.padEnd(width)}  ${String(measured).padStart(7)}  ≤ ${limit}`);
process.exitCode = measures.every(({ measured, limit }) => measured <= limit) ? 0 : 1;
