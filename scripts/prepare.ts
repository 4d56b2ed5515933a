import { computeDigest, isFresh, markFresh } from './freshness.ts';
import { describeFailure, run, scriptCommand, toolCommand, type Command } from './run.ts';
import { SERVER_BUNDLE } from './serverBundle.ts';

const CONTRACT_INPUTS = [
  'schema.graphql',
  'operations',
  'codegen.ts',
  'scripts/codegenEndpoints.ts',
  'scripts/codegenHooks.ts',
  'scripts/codegenReference.ts',
  'scripts/codegenTidy.ts',
  'server/graphql/allowList.ts',
  'package-lock.json',
];
const CONTRACT_PRODUCTS = ['src/generated/schema.ts', 'src/generated/endpoints.ts', 'server/generated/schema.ts'];
const SERVER_INPUTS = ['server', 'rules', 'scripts/bundleServer.ts', 'package-lock.json'];
const SITE_INPUTS = [...CONTRACT_INPUTS, 'src', 'rules', 'public', 'index.html', 'vite.config.ts', 'scripts/vite'];

type Say = (text: string) => void;

const print: Say = (text) => void process.stdout.write(`${text}\n`);

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
  const digest = computeDigest(CONTRACT_INPUTS);
  const generating = toFailure(toolCommand('graphql-codegen', ['--config', 'codegen.ts']));
  // Loaded only when it is needed, because it would delay each `npm start`.
  const { validateContract } = await import('./validateContract.ts');
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
export async function prepareContract(say: Say = print): Promise<void> {
  if (isFresh('contract', CONTRACT_PRODUCTS, computeDigest(CONTRACT_INPUTS))) return;
  say('Generating code from the contract …');
  await generateContract();
}

/** Runs a build script of package.json when its products are missing or older than their sources. */
async function build(
  name: string,
  {
    script,
    inputs,
    product,
  }: { readonly script: string; readonly inputs: readonly string[]; readonly product: string },
  say: Say,
): Promise<void> {
  const digest = computeDigest(inputs);
  if (isFresh(name, [product], digest)) return;
  say(`Building the ${name} …`);
  const failure = await toFailure(scriptCommand(script));
  if (failure !== undefined) {
    process.stderr.write(failure.output);
    throw new PreparationFailed(`npm run ${script}: ${failure.reason}; see above.`);
  }
  markFresh(name, digest);
}

/** Builds the single-page app when it is missing or older than its sources. */
export const prepareSite = (say: Say = print): Promise<void> =>
  build('site', { script: 'build', inputs: SITE_INPUTS, product: 'dist/index.html' }, say);

/** Bundles the server when the bundle is missing or older than its sources. */
export const prepareServer = (say: Say = print): Promise<void> =>
  build('server', { script: 'build:server', inputs: SERVER_INPUTS, product: SERVER_BUNDLE }, say);
