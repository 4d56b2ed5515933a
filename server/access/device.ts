import { BROWSER_MAP, getParser, OS_MAP } from 'bowser';

/** Display names that differ from those of the library. */
const shortNames: Readonly<Record<string, string>> = {
  Chromium: 'Chrome',
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
};

const names = new Set<string>([...Object.values(BROWSER_MAP), ...Object.values(OS_MAP)]);

/**
 * Browser and system for display, such as "Firefox on Linux"; empty when neither is recognised. For unknown browsers the
 * library returns text of the user agent, which is left out: a caller could write a message into our e-mails.
 */
export function describeDevice(userAgent: string): string {
  if (userAgent === '') return '';
  const parser = getParser(userAgent);
  return [parser.getBrowserName(), parser.getOSName()]
    .filter((name) => names.has(name))
    .map((name) => shortNames[name] ?? name)
    .join(' on ');
}
