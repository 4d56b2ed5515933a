/** Anything else than a page of the web, a script for example, is no link. */
export function isWebAddress(url: string | null | undefined): url is string {
  return typeof url === 'string' && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}
