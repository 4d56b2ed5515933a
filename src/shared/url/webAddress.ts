/** Only http and https: a script address, for example, must not become a link. */
export function isWebAddress(url: string | null | undefined): url is string {
  return typeof url === 'string' && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}
