/**
 * npm runs scripts through a shell that does not forward SIGTERM, so stopping npm would leave this process behind. It
 * sends the signal to itself when its parent has ended.
 */
export function stopWithNpm(): void {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}
