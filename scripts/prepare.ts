import { computeDigest, isFresh, markFresh } from './freshness.ts';
import { describeFailure, run, scriptCommand, toolCommand, type Command } from './run.ts';
import { validateContract } from './validateContract.ts';

const contractInputs = [
  'schema.graphql',
  'operations',
  'codegen.ts',
  'scripts/codegenEndpoints.ts',
  'scripts/codegenReference.ts',
  'scripts/codegenTidy.ts',
  'package-lock.json',
];
const contractProducts = ['src/generated/schema.ts', 'src/generated/endpoints.ts', 'server/generated/schema.ts'];
const siteInputs = [...contractInputs, 'src', 'rules', 'public', 'index.html', 'vite.config.ts'];

/** A step of the preparation failed; its output has been printed. */
export class PreparationFailed extends Error {}

/** The output of a failed command; undefined after a success. */
async function toFailure(command: Command): Promise<{ readonly reason: string; readonly output: Buffer } | undefined> {
  const output: Buffer[] = [];
  const reason = describeFailure(await run(command, { onOutput: (chunk) => output.push(chunk) }));
  return reason === undefined ? undefined : { reason, output: Buffer.concat(output) };
}

/**
 * Generates the code of the contract. Invalid documents are reported by file, line and field.
 * @throws PreparationFailed
 */
export async function generateContract(): Promise<void> {
  const digest = computeDigest(contractInputs);
  const generating = toFailure(toolCommand('graphql-codegen', ['--config', 'codegen.ts']));
  const errors = validateContract();
  const failure = await generating;
  if (errors.length > 0) {
    process.stderr.write(`${errors.join('\n\n')}\n\n`);
    throw new PreparationFailed(`The contract has ${errors.length === 1 ? 'an error' : `${errors.length} errors`}.`);
  }
  if (failure !== undefined) {
    process.stderr.write(failure.output);
    throw new PreparationFailed(`graphql-codegen: ${failure.reason}; see above.`);
  }
  markFresh('contract', digest);
}

/** Generates the code of the contract when it is missing or older than schema.graphql and operations/. */
export async function prepareContract(): Promise<void> {
  if (isFresh('contract', contractProducts, computeDigest(contractInputs))) return;
  process.stdout.write('Generating code from the contract …\n');
  await generateContract();
}

/** Builds the single-page app when it is missing or older than its sources. */
export async function prepareSite(): Promise<void> {
  const digest = computeDigest(siteInputs);
  if (isFresh('site', ['dist/index.html'], digest)) return;
  process.stdout.write('Building the site …\n');
  const failure = await toFailure(scriptCommand('build'));
  if (failure !== undefined) {
    process.stderr.write(failure.output);
    throw new PreparationFailed(`npm run build: ${failure.reason}; see above.`);
  }
  markFresh('site', digest);
}
