import type { EnvReader } from './envReader.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * Reads HSTS_SECONDS, HSTS_SUBDOMAINS and HSTS_PRELOAD.
 * @param isHttps whether users reach the site by https
 * @returns the value of Strict-Transport-Security; undefined without https. `max-age=0` makes browsers forget the site
 */
export function readHsts(reader: EnvReader, isHttps: boolean): string | undefined {
  const seconds = reader.integer('HSTS_SECONDS', YEAR_SECONDS, { min: 0, max: 10 * YEAR_SECONDS });
  const subdomains = reader.flag('HSTS_SUBDOMAINS') ?? true;
  const preload = reader.flag('HSTS_PRELOAD') ?? false;
  if (preload && (seconds < YEAR_SECONDS || !subdomains))
    reader.addProblem(
      'HSTS_PRELOAD',
      '1',
      `0, or HSTS_SECONDS of at least ${YEAR_SECONDS} together with HSTS_SUBDOMAINS=1`,
    );
  if (!isHttps) return undefined;
  return [`max-age=${seconds}`, ...(subdomains ? ['includeSubDomains'] : []), ...(preload ? ['preload'] : [])].join(
    '; ',
  );
}
