/**
 * `npm start` runs this first: builds missing or outdated products. The server then runs in a process of its own, because
 * Node's support for TypeScript would stay in its memory: 10 MB.
 */
import { getLogFormat } from '../server/config/logFormat.ts';
import { formatLine } from '../server/process/printLines.ts';
import { PreparationFailed, prepareContract, prepareServer, prepareSite } from './prepare.ts';

const format = getLogFormat(process.env, process.stdout.isTTY);
const say = (text: string): void => void process.stdout.write(formatLine(format, text));

try {
  await prepareContract(say);
  await prepareSite(say);
  await prepareServer(say);
} catch (error) {
  if (!(error instanceof PreparationFailed)) throw error;
  process.stderr.write(formatLine(format, error.message, 'fatal'));
  process.exitCode = 1;
}
