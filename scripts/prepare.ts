import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { digestOf, isFresh, markFresh } from './freshness.ts';

const contractInputs = [
  'schema.graphql',
  'operations',
  'codegen.ts',
  'scripts/codegenEndpoints.ts',
  'scripts/codegenTidy.ts',
  'package-lock.json',
];
const siteInputs = [...contractInputs, 'src', 'rules', 'public', 'index.html', 'vite.config.ts'];

/** A script of package.json failed; what it said has been printed. */
export class ScriptFailed extends Error {}

/** @throws ScriptFailed */
async function runScript(name: string): Promise<void> {
  const child = spawn('npm', ['run', '--silent', name], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const [code] = await once(child, 'close');
  if (code === 0) return;
  // Of interest to nobody as long as all goes well.
  process.stderr.write(Buffer.concat(output));
  throw new ScriptFailed(`npm run ${name} failed; see above.`);
}

async function makeFresh(
  name: string,
  script: string,
  product: string,
  inputs: readonly string[],
  doing: string,
): Promise<void> {
  const digest = digestOf(inputs);
  if (isFresh(name, product, digest)) return;
  process.stdout.write(`${doing}\n`);
  await runScript(script);
  markFresh(name, digest);
}

/** Generates the code of the contract when it is missing or older than schema.graphql and operations/. */
export const prepareContract = (): Promise<void> =>
  makeFresh('contract', 'codegen', 'server/generated/schema.ts', contractInputs, 'Generating code from the contract …');

/** Builds the single-page app when it is missing or older than its sources. */
export const prepareSite = (): Promise<void> =>
  makeFresh('site', 'build', 'dist/index.html', siteInputs, 'Building the site …');
