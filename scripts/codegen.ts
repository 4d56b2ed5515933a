/** `npm run codegen`: types and hooks from schema.graphql and operations/. */
import { generateContract, PreparationFailed } from './prepare.ts';

try {
  await generateContract();
} catch (error) {
  if (!(error instanceof PreparationFailed)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
