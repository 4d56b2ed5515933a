/**
 * The CPU time in ms that this process needs for `work`. Tests that guard against slow algorithms use it instead of the
 * clock, which also counts what other processes do on the machine.
 */
export async function cpuMilliseconds(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
