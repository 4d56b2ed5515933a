/** `npm start`: builds missing or outdated products first, then runs the server in this process. */
import { setSourceMapsSupport } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PreparationFailed, prepareContract, prepareServer, prepareSite } from './prepare.ts';
import { SERVER_BUNDLE } from './serverBundle.ts';
import { stopWithNpm } from './stopWithNpm.ts';

try {
  await prepareContract();
  await prepareSite();
  await prepareServer();
  stopWithNpm();
  // Stack traces name the original files and lines.
  setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });
  await import(pathToFileURL(path.resolve(SERVER_BUNDLE)).href);
} catch (error) {
  if (!(error instanceof PreparationFailed)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
