/** Longer than any path of this site, including filters. */
const LONGEST_PATH = 2_000;

/** Browsers drop or rewrite control characters, white space and backslashes, which could lead to another host. */
// oxlint-disable-next-line no-control-regex -- those are the characters to find
const rewrittenByBrowsers = /[\u0000-\u0020\u007f\\]/;

/**
 * Returns the text when it is a path of this site, otherwise undefined. A return target must never lead to another
 * host, so only plain `/path?query#hash` is accepted, without encoded leading slashes.
 */
export function toOwnPath(text: string | undefined): string | undefined {
  if (text === undefined || text.length > LONGEST_PATH) return undefined;
  if (!text.startsWith('/') || rewrittenByBrowsers.test(text)) return undefined;
  let decoded: string;
  try {
    decoded = decodeURIComponent(text.split(/[?#]/)[0] ?? '');
  } catch {
    return undefined;
  }
  if (decoded.startsWith('//') || rewrittenByBrowsers.test(decoded.replaceAll(' ', ''))) return undefined;
  const base = 'https://bourse.invalid';
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined;
  // Resolved dot segments may leave two leading slashes, which mean another host.
  if (url?.origin !== base || url.pathname.startsWith('//')) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}
