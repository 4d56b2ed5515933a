/** Longer than any address of ours with its filters. */
const longestPath = 2_000;

/** Control characters, white space and backslashes: browsers drop or rewrite them and end up on another host. */
// oxlint-disable-next-line no-control-regex -- those are the characters to find
const rewrittenByBrowsers = /[\u0000-\u0020\u007f\\]/;

/**
 * The text when it is a path of this site, undefined otherwise. A return target must never lead to another
 * host, so everything that is not plainly `/path?query#hash` is refused, encoded slashes in front included.
 */
export function ownPath(text: string | undefined): string | undefined {
  if (text === undefined || text.length > longestPath) return undefined;
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
  // Dot segments may leave two slashes in front, which mean another host.
  if (url?.origin !== base || url.pathname.startsWith('//')) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}
