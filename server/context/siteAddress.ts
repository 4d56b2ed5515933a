/**
 * Where people reach this process's site, for links made deep inside a transaction where no request is at hand
 * (mails about notifications). Services carry the same function as `siteUrl`; prefer that one.
 */
let current: () => string = () => '';

/** Set once, when the app is made. */
export function rememberSiteAddress(siteUrl: () => string): void {
  current = siteUrl;
}

/** The address without a trailing slash. */
export const siteAddress = (): string => current();
