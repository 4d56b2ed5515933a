/**
 * `npm run check:bundle`: the script that each page of the build loads with an empty cache, in KB of brotli, against its
 * budget in budgets.json. `--update` writes the measured sizes, plus 3 %, as the new budgets.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

import { REPORT_FILE } from '../vite/chunkReport.ts';
import { describeGrowth, getClosure, sumParts, type Chunks, type Parts } from './closures.ts';

interface Budget {
  readonly budgetKb: number;
  /** The parts beyond the frame, in bytes before compression: a failure names the part that grew. */
  readonly parts: Parts;
}

const BUDGET_FILE = 'scripts/bundle/budgets.json';
const ENTRY = 'src/main.tsx';
const SHELL = 'src/app/shell/LiveShell.tsx';
/** Smaller parts are not worth a line. */
const SMALLEST_PART_BYTES = 1024;

/** The modules that each page loads, by the name of the page. The frames come first. */
function findPages(): Map<string, readonly string[]> {
  const pages = new Map<string, readonly string[]>([
    ['entry', [ENTRY]],
    ['shell', [ENTRY, SHELL]],
  ]);
  for (const table of globSync('src/app/routes/*Routes.ts').toSorted()) {
    const frame = basename(table) === 'publicRoutes.ts' ? [ENTRY] : [ENTRY, SHELL];
    for (const [, source = ''] of readFileSync(table, 'utf8').matchAll(/\bimport\('([^']+)'\)/g)) {
      // The queries of a page are small and contain documents that the page loads anyway.
      if (source.endsWith('Queries')) continue;
      const path = source.startsWith('@/') ? `src/${source.slice(2)}` : `src/app/routes/${source.slice(2)}`;
      const [file] = globSync(`${path}.{ts,tsx}`);
      if (file === undefined) throw new Error(`${table} imports ${source}, which is no file`);
      pages.set(path.replace(/^src\//, ''), [...frame, file.replaceAll('\\', '/')]);
    }
  }
  return pages;
}

const chunks: Chunks = JSON.parse(readFileSync(`dist/${REPORT_FILE}`, 'utf8'));
const budgets: Readonly<Record<string, Budget>> = JSON.parse(readFileSync(BUDGET_FILE, 'utf8'));
const compressedKb = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + readCompressed(file).length, 0) / 1024;

/** Files of a few bytes are not compressed. */
function readCompressed(file: string): Buffer {
  try {
    return readFileSync(`dist/${file}.br`);
  } catch {
    return readFileSync(`dist/${file}`);
  }
}

const measured: Record<string, Budget> = {};
const failures: string[] = [];
for (const [page, modules] of findPages()) {
  const files = getClosure(chunks, modules);
  const frame = page === 'entry' ? [] : getClosure(chunks, page === 'shell' ? [ENTRY] : modules.slice(0, -1));
  const own = files.filter((file) => !frame.includes(file));
  const kb = compressedKb(files);
  const parts = Object.entries(sumParts(chunks, own)).filter(([, bytes]) => bytes >= SMALLEST_PART_BYTES);
  measured[page] = {
    budgetKb: Math.ceil(kb * 1.03),
    parts: Object.fromEntries(parts.toSorted(([left], [right]) => left.localeCompare(right))),
  };
  const budget = budgets[page];
  if (budget === undefined) failures.push(`${page}: ${kb.toFixed(1)} KB in ${files.length} files, and no budget`);
  else if (kb > budget.budgetKb)
    failures.push(
      `${page}: ${kb.toFixed(1)} KB in ${files.length} files, ${budget.budgetKb} KB allowed`,
      ...describeGrowth(chunks, own, budget.parts).map((line) => `  ${line}`),
    );
}

if (process.argv.includes('--update')) {
  writeFileSync(BUDGET_FILE, `${JSON.stringify(measured, undefined, 2)}\n`);
} else if (failures.length > 0) {
  process.stderr.write(`${failures.join('\n')}\n`);
  process.stderr.write('When the growth is intended: npm run check:bundle -- --update\n');
  process.exitCode = 1;
} else process.stdout.write(`${Object.keys(measured).length} pages within their budgets\n`);
