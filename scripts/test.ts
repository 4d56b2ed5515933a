/**
 * `npm test`: everything that must hold, in the order in which a failure is cheapest to find.
 * `npm test -- e2e` (or any step's name) runs that step alone, with what it needs. Ends with "N passed, N failed".
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';

import { findBrowser } from './browser.ts';
import { failedInPlaywright, failedInVitest } from './failedTests.ts';

interface Outcome {
  passed: number;
  failed: number;
  /** The failed tests with their messages, where there is a report of them. */
  named?: string[];
}

interface Step {
  name: string;
  run: () => Promise<Outcome>;
}

const reports = '.cache/reports';

function execute(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** A check counts as one test. */
function check(name: string, script: string): Step {
  return {
    name,
    run: async () => {
      const failed = (await execute('npm', ['run', '--silent', script])) === 0 ? 0 : 1;
      return { passed: 1 - failed, failed };
    },
  };
}

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function numberAt(report: unknown, ...path: string[]): number {
  let value: unknown = report;
  for (const key of path) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  }
  return typeof value === 'number' ? value : 0;
}

/** Counts of a runner's report; a runner that fails without naming a test (a crash, no report) is one failure. */
function outcome(exitCode: number, passed: number, failed: number, named: string[]): Outcome {
  const unexplained = exitCode !== 0 && failed === 0 ? 1 : 0;
  return { passed, failed: failed + unexplained, named };
}

function vitest(name: string, args: string[], env: NodeJS.ProcessEnv): Step {
  return {
    name,
    run: async () => {
      const file = `${reports}/${name}.json`;
      rmSync(file, { force: true });
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      const code = await execute('vitest', ['run', ...args, ...reporters], env);
      const report = readReport(file);
      return outcome(
        code,
        numberAt(report, 'numPassedTests'),
        numberAt(report, 'numFailedTests'),
        failedInVitest(report),
      );
    },
  };
}

const e2e: Step = {
  name: 'e2e',
  run: async () => {
    const file = `${reports}/e2e.json`;
    rmSync(file, { force: true });
    const env = { CHROME_PATH: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: file };
    const code = await execute('playwright', ['test', '--reporter=list,json'], env);
    const report = readReport(file);
    const passed = numberAt(report, 'stats', 'expected') + numberAt(report, 'stats', 'flaky');
    return outcome(code, passed, numberAt(report, 'stats', 'unexpected'), failedInPlaywright(report));
  },
};

const externalDatabase = process.env['TEST_DATABASE_URL'] ?? '';
const onEmbedded = { TEST_DATABASE_URL: '' };
const steps: Step[] = [
  check('codegen', 'codegen'),
  check('typecheck', 'typecheck'),
  check('lint', 'lint'),
  check('format', 'format:check'),
  check('imports', 'check:imports'),
  check('dead-code', 'check:dead-code'),
  vitest('contract', ['--project', 'contract'], onEmbedded),
  vitest('components', ['--project', 'components*'], onEmbedded),
  vitest('server', ['--project', 'server'], onEmbedded),
  ...(externalDatabase === ''
    ? []
    : [vitest('server-external', ['--project', 'server', '--exclude', 'tests/server/database/embedded*'], {})]),
  check('build', 'build'),
  e2e,
];

const prerequisites = new Map([
  ['e2e', ['codegen', 'build', 'e2e']],
  ['components', ['codegen', 'components']],
  ['server', ['codegen', 'server']],
]);

mkdirSync(reports, { recursive: true });
const wanted = process.argv[2];
const names = wanted === undefined ? undefined : (prerequisites.get(wanted) ?? [wanted]);
const chosen = steps.filter((step) => names === undefined || names.includes(step.name));
if (chosen.length === 0) {
  console.error(`No step is called ${wanted}. Steps: ${steps.map((step) => step.name).join(', ')}`);
  process.exit(2);
}

const started = Date.now();
const total: Outcome = { passed: 0, failed: 0 };
const failures: string[] = [];
const failedTests: string[] = [];
for (const step of chosen) {
  const from = Date.now();
  console.log(`\n▶ ${step.name}`);
  const { passed, failed, named = [] } = await step.run();
  failedTests.push(...named.map((test) => `✗ ${step.name}: ${test}`));
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) failures.push(step.name);
  console.log(`${failed > 0 ? '✗' : '✓'} ${step.name}: ${((Date.now() - from) / 1000).toFixed(1)} s`);
}
// Once more at the end, where whoever reads a long run looks first.
for (const test of failedTests) console.log(`\n${test}`);
console.log(
  `\n${((Date.now() - started) / 1000).toFixed(0)} s in all${failures.length > 0 ? `; failed: ${failures.join(', ')}` : ''}`,
);
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`${total.passed} passed, ${total.failed} failed`);
