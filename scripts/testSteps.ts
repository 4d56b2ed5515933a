import { readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';

import { findBrowser } from './browser.ts';
import { describeFailure, run, scriptCommand, toolCommand } from './run.ts';
import { emptyReport, readPlaywrightReport, readVitestReport, type TestReport } from './testReports.ts';

export interface Outcome extends TestReport {
  /** Why the process of the step failed. */
  readonly reason?: string;
}

type OnOutput = (chunk: Buffer) => void;

export interface Step {
  readonly name: string;
  /** The steps of this kind that follow each other run side by side, as many as there are cores. */
  readonly runsBesideOthers: boolean;
  /** The output goes to this terminal, or to `onOutput`. */
  readonly run: (onOutput?: OnOutput) => Promise<Outcome>;
}

export const REPORT_FOLDER = '.cache/reports';

interface StepOptions {
  readonly runsBesideOthers?: boolean;
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

/** A script of package.json that counts as one test. */
function check(name: string, script: string, { runsBesideOthers = true, args, env = {} }: StepOptions = {}): Step {
  return {
    name,
    runsBesideOthers,
    run: async (onOutput) => {
      const reason = describeFailure(await run(scriptCommand(script, args), { env, onOutput }));
      return reason === undefined ? { ...emptyReport, passed: 1 } : { ...emptyReport, failed: 1, reason };
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

/** A runner that fails without naming a test (a crash, no report) is one failure. */
function outcome(report: TestReport, reason: string | undefined): Outcome {
  const failed = reason !== undefined && report.failed === 0 ? 1 : report.failed;
  return { ...report, failed, ...(reason === undefined ? {} : { reason }) };
}

/** The tests start a PostgreSQL of their own. */
const onEmbedded = { TEST_DATABASE_URL: '' };

interface VitestOptions extends StepOptions {
  /** The project of vitest.config.ts: the name of the step by default. */
  readonly project?: string;
}

/** Tests of Vitest. Beside others they have one worker per core, because the others compute while one waits. */
function vitest(
  name: string,
  { project = name, runsBesideOthers = true, args = [], env = onEmbedded }: VitestOptions = {},
): Step {
  return {
    name,
    runsBesideOthers,
    run: async (onOutput) => {
      const file = `${REPORT_FOLDER}/${name}.json`;
      rmSync(file, { force: true });
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      const workers = onOutput === undefined ? [] : [`--maxWorkers=${availableParallelism()}`];
      const command = toolCommand('vitest', ['run', '--project', project, ...workers, ...args, ...reporters]);
      const ending = await run(command, { env, onOutput });
      return outcome(readVitestReport(readReport(file)), describeFailure(ending));
    },
  };
}

const e2e: Step = {
  name: 'e2e',
  runsBesideOthers: false,
  run: async () => {
    const file = `${REPORT_FOLDER}/e2e.json`;
    rmSync(file, { force: true });
    const env = { CHROME_PATH: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: file };
    const ending = await run(toolCommand('playwright', ['test', '--reporter=list,json']), { env });
    return outcome(readPlaywrightReport(readReport(file)), describeFailure(ending));
  },
};

const externalDatabase = process.env['TEST_DATABASE_URL'] ?? '';
// The operation of several servers takes minutes, and needs programs that few machines have.
const withOperation = process.env['TEST_OPERATION'] === '1';

/**
 * The type checker and the linter are written in Go. Beside others they have one core: several threads would check the
 * same types again, and frequent garbage collection saves little memory. With these settings they take half the
 * processor time.
 */
const onOneCore = { GOMAXPROCS: '1', GOGC: '1000' };

/**
 * The tests of the server are the longest step, and wait a third of their time. They start first, and the others fill
 * that time, cheapest first.
 */
const everyStep: readonly Step[] = [
  check('codegen', 'codegen', { runsBesideOthers: false }),
  vitest('server'),
  check('typecheck', 'typecheck', { args: ['--singleThreaded'], env: onOneCore }),
  check('lint', 'lint', { env: onOneCore }),
  check('format', 'format:check'),
  check('imports', 'check:imports'),
  check('dead-code', 'check:dead-code'),
  check('language', 'check:language'),
  check('migrations', 'check:migrations'),
  vitest('contract'),
  vitest('sdk'),
  check('build', 'build'),
  vitest('components'),
  check('bundle', 'check:bundle', { runsBesideOthers: false }),
  ...(externalDatabase === ''
    ? []
    : [
        vitest('server-external', {
          project: 'server',
          runsBesideOthers: false,
          args: ['--exclude', 'tests/server/database/embedded*'],
          env: {},
        }),
      ]),
  // One file at a time, because the tests measure how fast several servers recover.
  vitest('operation', { runsBesideOthers: false, args: ['--no-file-parallelism'] }),
  e2e,
];

const READS_NO_GENERATED_CODE: readonly string[] = ['codegen', 'format', 'migrations'];

/** The steps that a single step needs before it. */
const needs: ReadonlyMap<string, readonly string[]> = new Map(
  everyStep
    .filter(({ name }) => !READS_NO_GENERATED_CODE.includes(name))
    .map(({ name }) => [name, name === 'e2e' || name === 'bundle' ? ['codegen', 'build'] : ['codegen']]),
);

/** The step, and the steps that it needs; none when no step has the name. */
export function chooseSteps(name: string | undefined): readonly Step[] {
  if (name === undefined) return everyStep.filter((step) => step.name !== 'operation' || withOperation);
  const names = [...(needs.get(name) ?? []), name];
  return everyStep.some((step) => step.name === name) ? everyStep.filter((step) => names.includes(step.name)) : [];
}

export const stepNames: readonly string[] = everyStep.map(({ name }) => name);
