/** `npm start`: builds missing or outdated products first, then runs the server in this process. */
import { PreparationFailed, prepareContract, prepareSite } from './prepare.ts';
import { stopWithNpm } from './stopWithNpm.ts';

try {
  await prepareContract();
  await prepareSite();
  stopWithNpm();
  await import('../server/main.ts');
} catch (error) {
  if (!(error instanceof PreparationFailed)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
