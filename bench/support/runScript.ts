import { describeFailure, run, scriptCommand } from '../../scripts/run.ts';

/**
 * Runs a script of package.json. Its output is printed only when the script fails.
 * @throws Error when the script fails
 */
export async function runScript(name: string): Promise<void> {
  const output: Buffer[] = [];
  const failure = describeFailure(await run(scriptCommand(name), { onOutput: (chunk) => output.push(chunk) }));
  if (failure === undefined) return;
  process.stderr.write(Buffer.concat(output));
  throw new Error(`${name}: ${failure}`);
}
