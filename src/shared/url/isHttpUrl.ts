/** Whether a text is an http or https URL. Others, such as a `javascript:` URL, must not become links. */
export function isHttpUrl(url: string | null | undefined): url is string {
  return typeof url === 'string' && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}
