import type { EnvReader } from './envReader.ts';

/** The sign-in providers, by their wire names. */
const PROVIDER_NAMES = ['google', 'apple', 'facebook'] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

export interface ProviderConfig {
  readonly provider: ProviderName;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const defaultIssuers: Readonly<Record<ProviderName, string>> = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
  facebook: 'https://www.facebook.com',
};

const MIN_SECRET_LENGTH = 8;

/**
 * Reads OIDC_<PROVIDER>_CLIENT_ID, _CLIENT_SECRET and _ISSUER for each provider. A provider without a client id is not
 * offered.
 */
export function readProviderConfigs(
  reader: EnvReader,
  isLoopbackHost: (host: string) => boolean,
): readonly ProviderConfig[] {
  return PROVIDER_NAMES.flatMap((provider) => {
    const name = (part: string): string => `OIDC_${provider.toUpperCase()}_${part}`;
    const clientId = reader.text(name('CLIENT_ID'), '', {
      expected: `the client id from ${provider}`,
      accepts: (value) => /^[\x21-\x7e]{1,300}$/.test(value),
    });
    const clientSecret = reader.secret(name('CLIENT_SECRET'), MIN_SECRET_LENGTH);
    const configuredIssuer = reader.url(name('ISSUER'), ['https:', 'http:']);
    const issuer = configuredIssuer ?? defaultIssuers[provider];
    const { protocol, hostname } = new URL(issuer);
    if (protocol === 'http:' && !isLoopbackHost(hostname))
      reader.addProblem(name('ISSUER'), JSON.stringify(issuer), 'a URL that starts with https://');
    if (clientId === '') {
      if (clientSecret !== undefined || configuredIssuer !== undefined)
        reader.missing(name('CLIENT_ID'), `the client id from ${provider}, or no ${provider} variables at all`);
      return [];
    }
    if (clientSecret === undefined) {
      reader.missing(name('CLIENT_SECRET'), `the secret that belongs to ${name('CLIENT_ID')}`);
      return [];
    }
    return [{ provider, issuer, clientId, clientSecret }];
  });
}
