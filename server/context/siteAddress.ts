/**
 * The public address of this process's site, for links that are created inside a transaction without access to the
 * request (mails about notifications). Prefer `siteUrl` of the services where they are available.
 */
let current: () => string = () => '';

/** Call it once, when the app is created. */
export function setSiteAddress(siteUrl: () => string): void {
  current = siteUrl;
}

/** The public address of the site, without a trailing slash. */
export const getSiteAddress = (): string => current();
