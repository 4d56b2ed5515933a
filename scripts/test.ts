/**
 * `npm test`: runs all checks and tests. `npm test -- e2e` (or any step's name) runs that step only, with the
 * steps that it needs. Ends with "N passed, N failed".
 */
import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';

import pLimit from 'p-limit';

import { emptyReport } from './testReports.ts';
import { chooseSteps, REPORT_FOLDER, stepNames, type Step } from './testSteps.ts';

const seconds = (from: number, digits: number): string => `${((performance.now() - from) / 1000).toFixed(digits)} s`;

const wanted = process.argv[2];
const chosen = chooseSteps(wanted);
if (chosen.length === 0) {
  console.error(`No step is called ${wanted}. Steps: ${stepNames.join(', ')}`);
  process.exit(2);
}

mkdirSync(REPORT_FOLDER, { recursive: true });
const started = performance.now();
let passed = 0;
let failed = 0;
const failedSteps: string[] = [];
const notes: string[] = [];

/** Runs a step. The output of a step that is alone is shown while it runs, that of another when it has ended. */
async function runStep(step: Step, isAlone: boolean): Promise<void> {
  const from = performance.now();
  const output: Buffer[] = [];
  if (isAlone) console.log(`\n▶ ${step.name}`);
  // A step that cannot start, for example without a browser, does not end the run.
  const outcome = await step
    .run(isAlone ? undefined : (chunk) => output.push(chunk))
    .catch((error: unknown) => ({ ...emptyReport, failed: 1, reason: String(error) }));
  if (!isAlone) console.log(`\n▶ ${step.name}\n${Buffer.concat(output).toString().trimEnd()}`);
  passed += outcome.passed;
  failed += outcome.failed;
  notes.push(...outcome.retried.map((test) => `↻ ${step.name}, passed only when repeated: ${test}`));
  notes.push(...outcome.failures.map((test) => `✗ ${step.name}: ${test}`));
  if (outcome.failed > 0) failedSteps.push(step.name);
  const reason = outcome.reason === undefined ? '' : ` (${outcome.reason})`;
  console.log(`${outcome.failed > 0 ? '✗' : '✓'} ${step.name}: ${seconds(from, 1)}${reason}`);
}

/** In order: consecutive steps that run side by side are one group, and each other step is a group of its own. */
function groupSteps(steps: readonly Step[]): readonly Step[][] {
  const groups: Step[][] = [];
  for (const step of steps) {
    const previous = groups.at(-1);
    if (step.runsBesideOthers && previous?.[0]?.runsBesideOthers === true) previous.push(step);
    else groups.push([step]);
  }
  return groups;
}

const limit = pLimit(availableParallelism());
for (const group of groupSteps(chosen)) {
  const isAlone = group.length === 1;
  if (!isAlone) console.log(`\n… ${group.map(({ name }) => name).join(', ')}: side by side`);
  await Promise.all(group.map((step) => limit(() => runStep(step, isAlone))));
}

// Repeated at the end, where readers of a long log look first.
for (const note of notes) console.log(`\n${note}`);
console.log(`\n${seconds(started, 0)} in all${failedSteps.length > 0 ? `; failed: ${failedSteps.join(', ')}` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);
