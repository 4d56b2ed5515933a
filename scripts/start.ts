/** `npm start`: builds missing or outdated products first, then runs the server in this process. */
import { setSourceMapsSupport } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { getLogFormat } from '../server/config/logFormat.ts';
import { formatLine } from '../server/process/printLines.ts';
import { PreparationFailed, prepareContract, prepareServer, prepareSite } from './prepare.ts';
import { SERVER_BUNDLE } from './serverBundle.ts';
import { stopWithNpm } from './stopWithNpm.ts';

const format = getLogFormat(process.env, process.stdout.isTTY);
const say = (text: string): void => void process.stdout.write(formatLine(format, text));

try {
  await prepareContract(say);
  await prepareSite(say);
  await prepareServer(say);
  stopWithNpm();
  // Stack traces name the original files and lines.
  setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });
  await import(pathToFileURL(path.resolve(SERVER_BUNDLE)).href);
} catch (error) {
  if (!(error instanceof PreparationFailed)) throw error;
  process.stderr.write(formatLine(format, error.message, 'fatal'));
  process.exitCode = 1;
}
