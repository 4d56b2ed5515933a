/** A setting of the environment, without spaces around it. An empty one is not set. */
export function findSetting(name: string): string | undefined {
  const value = process.env[name]?.trim() ?? '';
  return value === '' ? undefined : value;
}
