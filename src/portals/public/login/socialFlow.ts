import { PROVIDER_NAMES } from '@/domain/session/providerNames';
import type { GetSignInOptionsQuery } from '@/generated/session/getSignInOptions';
import { paths } from '@/shared/paths';
import { asRecord, oneOf } from '@/shared/storage/localStore';
import { readTabText, writeTabText } from '@/shared/storage/sessionStore';

const KEY = 'bourse.social';

export type Provider = NonNullable<
  NonNullable<GetSignInOptionsQuery['getSignInOptions']['data']>['social_providers']
>[number];
export type ProviderName = keyof typeof PROVIDER_NAMES;

/** The choices of a new user. */
export interface Choice {
  userType: 'app_user' | 'bot_developer';
  isAcceptPolicy: boolean;
}

/** The state that the tab stores during the redirect to the provider. */
interface Started {
  provider: ProviderName;
  state: string;
  nonce: string;
  codeVerifier: string;
  choice?: Choice | undefined;
}

/** The provider's own name, the same in every language. */
export const formatLabel = (provider: ProviderName): string => PROVIDER_NAMES[provider];

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** 256 random bits. */
export const randomText = (): string => base64Url(crypto.getRandomValues(new Uint8Array(32)));

/** The redirect URI of all providers. */
export const redirectUri = (): string => `${window.location.origin}${paths.login()}`;

/** Apple returns the address only by `form_post`, which a page cannot receive, so its scope does not contain it. */
const getScope = (provider: ProviderName): string => (provider === 'apple' ? 'openid' : 'openid email profile');

/** Stores a new sign-in attempt and returns the address of the provider's page. */
export async function beginSocial(
  { provider, client_id, authorization_url }: Provider,
  choice: Choice | undefined,
): Promise<string> {
  const started: Started = { provider, state: randomText(), nonce: randomText(), codeVerifier: randomText(), choice };
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(started.codeVerifier));
  writeTabText(KEY, JSON.stringify(started));
  const address = new URL(authorization_url);
  const params = {
    client_id,
    response_type: 'code',
    scope: getScope(provider),
    redirect_uri: redirectUri(),
    state: started.state,
    nonce: started.nonce,
    code_challenge: base64Url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value);
  return address.href;
}

function readStarted(): Started | undefined {
  try {
    const stored = asRecord(JSON.parse(readTabText(KEY) ?? 'null'));
    const provider = oneOf(['google', 'apple', 'facebook'], stored?.['provider']);
    const [state, nonce, codeVerifier] = [stored?.['state'], stored?.['nonce'], stored?.['codeVerifier']];
    if (!provider || typeof state !== 'string' || typeof nonce !== 'string' || typeof codeVerifier !== 'string')
      return undefined;
    const choice = asRecord(stored?.['choice']);
    const userType = oneOf(['app_user', 'bot_developer'], choice?.['userType']);
    return { provider, state, nonce, codeVerifier, choice: userType && { userType, isAcceptPolicy: true } };
  } catch {
    return undefined;
  }
}

export type Returned =
  | { kind: 'code'; code: string; started: Started }
  /** The user or the provider has rejected it. */
  | { kind: 'denied'; provider: ProviderName }
  /** This tab did not start the attempt: an old link, another window, or login CSRF. */
  | { kind: 'lost' };

/** Whether the address is a redirect back from a provider. */
export const isReturn = (search: URLSearchParams): boolean =>
  search.has('state') && (search.has('code') || search.has('error'));

/** Reads the response of the provider; works once. */
export function takeReturn(search: URLSearchParams): Returned {
  const started = readStarted();
  writeTabText(KEY, undefined);
  if (started === undefined || search.get('state') !== started.state) return { kind: 'lost' };
  const code = search.get('code');
  return code === null ? { kind: 'denied', provider: started.provider } : { kind: 'code', code, started };
}
