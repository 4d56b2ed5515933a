/** `npm start`: whatever is missing or stale is made first, then the server runs in this process and serves everything. */
import { prepareContract, prepareSite, ScriptFailed } from './prepare.ts';

/**
 * npm runs this through a shell that does not pass SIGTERM on: whoever ends npm would leave the server behind.
 * So it stops when its parent is gone.
 */
function stopWithNpm(): void {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}

try {
  await prepareContract();
  await prepareSite();
  stopWithNpm();
  await import('../server/main.ts');
} catch (error) {
  if (!(error instanceof ScriptFailed)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
