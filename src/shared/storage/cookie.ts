const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Writes a cookie for the server that scripts may read; without a value it is removed. */
export function writeCookie(name: string, value: string | undefined): void {
  const age = value === undefined ? 0 : YEAR_SECONDS;
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${age}; samesite=lax`;
}
