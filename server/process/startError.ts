import { ConfigError } from '../config/envReader.ts';

/** `EX_CONFIG` of sysexits.h: the configuration is wrong, so a restart does not help. */
const CONFIG_EXIT = 78;

const findCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Full or read-only disk, missing permission. */
const WRITE_CODES = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM'];

/** The file that a system call failed for; errors of the network have none. */
const findPath = (error: unknown): string | undefined =>
  error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : undefined;

/** The message and exit code of a failed start. Only bugs include a stack trace. */
export function describeStartError(
  error: unknown,
  place: { readonly host: string; readonly port: number } | undefined,
): { readonly text: string; readonly exitCode: number } {
  if (error instanceof ConfigError) return { text: error.message, exitCode: CONFIG_EXIT };
  const code = findCode(error);
  if (code === 'EADDRINUSE' && place !== undefined) {
    return {
      text: `Port ${place.port} on ${place.host} is in use by another process. Stop that process, or set PORT to a free port.`,
      exitCode: 1,
    };
  }
  const path = findPath(error);
  if (path !== undefined && code !== undefined && WRITE_CODES.includes(code)) {
    return {
      text: `This user cannot write ${path} (${code}). Set DATA_DIR to a folder of this user, on a disk with free space.`,
      exitCode: 1,
    };
  }
  if (code === 'EACCES' && place !== undefined) {
    return { text: `This user may not listen on ${place.host}:${place.port}. Set PORT to 1024 or above.`, exitCode: 1 };
  }
  if (code === 'EADDRNOTAVAIL' && place !== undefined) {
    return {
      text: `HOST is ${place.host}, which is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all addresses.`,
      exitCode: CONFIG_EXIT,
    };
  }
  if (error instanceof Error && error.name === 'DatabaseStartError') return { text: error.message, exitCode: 1 };
  if (error instanceof Error)
    return { text: `The server could not start: ${error.message}\n${error.stack ?? ''}`, exitCode: 1 };
  return { text: `The server could not start: ${String(error)}`, exitCode: 1 };
}
