import { createHash } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import * as client from 'openid-client';
import { HOUR_MS } from '../../base/durations.ts';
import type { ProviderConfig, ProviderName } from '../../config/identity.ts';
import { IdentityFailure, type Identity, type ProvenIdentity } from './identity.ts';

const REQUEST_TIMEOUT_SECONDS = 5;
/** How long the sign-in page waits for a provider that has not responded yet, in milliseconds. */
const SIGN_IN_PAGE_WAIT_MS = 2_000;
/** Lifetime of a provider's metadata in milliseconds. */
const DISCOVERY_CACHE_MS = HOUR_MS;
/** Milliseconds before an unreachable provider is tried again. */
const DISCOVERY_FAILURE_CACHE_MS = 30_000;
const CLOCK_TOLERANCE_SECONDS = 30;
const MAX_TOKEN_LENGTH = 10_000;

/** Asymmetric algorithms only: with a shared secret, every party that has it could forge ID tokens. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** Metadata that providers omit. */
const missingMetadata: Partial<Record<ProviderName, Partial<client.ServerMetadata>>> = {
  facebook: { token_endpoint: 'https://graph.facebook.com/oauth/access_token' },
};

interface DiscoveredProvider {
  readonly configuration: client.Configuration;
  readonly issuer: string;
  readonly authorizationUrl: string;
  readonly keys: JWTVerifyGetKey;
}

interface OfferedProvider {
  readonly config: ProviderConfig;
  readonly discovered: DiscoveredProvider;
}

interface Attempt {
  readonly discovered: Promise<DiscoveredProvider>;
  readonly until: number;
}

const asCustomFetch =
  (send: typeof fetch): client.CustomFetch =>
  (url, { body, ...options }) =>
    send(url, { ...options, body: body instanceof Uint8Array ? new Uint8Array(body) : body });

async function discoverProvider(provider: ProviderConfig, send: client.CustomFetch): Promise<DiscoveredProvider> {
  const { issuer, clientId, clientSecret } = provider;
  const found = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: REQUEST_TIMEOUT_SECONDS,
    [client.customFetch]: send,
    // The configuration allows plain http only for this machine.
    execute: issuer.startsWith('http:') ? [client.allowInsecureRequests] : [],
  });
  const metadata = { ...missingMetadata[provider.provider], ...found.serverMetadata() };
  const methods = metadata.token_endpoint_auth_methods_supported;
  const supportsBasicOnly = methods !== undefined && !methods.includes('client_secret_post');
  const configuration = new client.Configuration(
    metadata,
    clientId,
    clientSecret,
    supportsBasicOnly ? client.ClientSecretBasic(clientSecret) : client.ClientSecretPost(clientSecret),
  );
  configuration.timeout = REQUEST_TIMEOUT_SECONDS;
  configuration[client.customFetch] = send;
  if (issuer.startsWith('http:')) client.allowInsecureRequests(configuration);
  if (metadata.authorization_endpoint === undefined || metadata.jwks_uri === undefined)
    throw new Error(`The metadata of ${issuer} lacks an endpoint`);
  return {
    configuration,
    issuer: metadata.issuer,
    authorizationUrl: metadata.authorization_endpoint,
    keys: createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: REQUEST_TIMEOUT_SECONDS * 1000 }),
  };
}

const toText = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** With several audiences, the authorized party must be this client. */
const isIssuedTo = (payload: JWTPayload, clientId: string): boolean =>
  payload['azp'] === clientId || (payload['azp'] === undefined && [payload.aud].flat().length === 1);

function toProvenIdentity(payload: JWTPayload, token: string): ProvenIdentity {
  const { iss, sub, exp } = payload;
  if (iss === undefined || sub === undefined || sub === '' || sub.length > 255 || exp === undefined)
    throw new IdentityFailure('refused');
  return {
    issuer: iss,
    subject: sub,
    emailaddress: toText(payload['email']),
    // One provider sends a string instead of a boolean.
    isEmailVerified: payload['email_verified'] === true || payload['email_verified'] === 'true',
    givenName: toText(payload['given_name']) ?? toText(payload['name'])?.split(' ')[0],
    familyName: toText(payload['family_name']) ?? toText(payload['name'])?.split(' ').slice(1).join(' '),
    // Without the signature, because some signature formats have a second valid encoding.
    idTokenHash: createHash('sha256')
      .update(token.slice(0, token.lastIndexOf('.')))
      .digest('hex'),
    expires: new Date((exp + CLOCK_TOLERANCE_SECONDS) * 1000),
  };
}

const isNetworkFailure = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof Error &&
    (error.name === 'TimeoutError' ||
      error.name === 'AbortError' ||
      ('code' in error && (error.code === 'ERR_JWKS_TIMEOUT' || error.code === 'OAUTH_TIMEOUT'))));

const toFailure = (error: unknown): IdentityFailure =>
  error instanceof IdentityFailure
    ? error
    : new IdentityFailure(isNetworkFailure(error) ? 'unreachable' : 'refused', { cause: error });

/**
 * Sign-in with OpenID Connect. Providers are discovered on first use and cached for an hour.
 * @param now the clock; tests replace it
 * @param send sends the requests to the providers, except for their keys; the global `fetch` by default
 */
export function openIdConnect(
  providers: readonly ProviderConfig[],
  now: () => Date = () => new Date(),
  send: typeof fetch = (input, init) => fetch(input, init),
): Identity {
  const attempts = new Map<ProviderName, Attempt>();

  const discoverCached = async (provider: ProviderConfig): Promise<DiscoveredProvider> => {
    const attempt = attempts.get(provider.provider);
    if (attempt !== undefined && attempt.until > Date.now()) return attempt.discovered;
    const discovered = discoverProvider(provider, asCustomFetch(send));
    attempts.set(provider.provider, { discovered, until: Date.now() + DISCOVERY_CACHE_MS });
    try {
      return await discovered;
    } catch (error) {
      attempts.set(provider.provider, { discovered, until: Date.now() + DISCOVERY_FAILURE_CACHE_MS });
      throw error;
    }
  };

  const findProvider = async (name: ProviderName): Promise<OfferedProvider> => {
    const config = providers.find(({ provider }) => provider === name);
    if (config === undefined) throw new IdentityFailure('notOffered');
    try {
      return { config, discovered: await discoverCached(config) };
    } catch (error) {
      throw new IdentityFailure('unreachable', { cause: error });
    }
  };

  const check = async (
    { config, discovered }: OfferedProvider,
    token: string,
    nonce: string | undefined,
  ): Promise<ProvenIdentity> => {
    if (token.length > MAX_TOKEN_LENGTH) throw new IdentityFailure('refused');
    const { payload } = await jwtVerify(token, discovered.keys, {
      algorithms: ALGORITHMS,
      issuer: discovered.issuer,
      audience: config.clientId,
      requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat'],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: now(),
    });
    if (payload['nonce'] !== nonce || !isIssuedTo(payload, config.clientId)) throw new IdentityFailure('refused');
    return toProvenIdentity(payload, token);
  };

  return {
    async signInPages() {
      const pages = providers.map(async (config) => {
        const timeout = new Promise<undefined>((resolve) =>
          setTimeout(resolve, SIGN_IN_PAGE_WAIT_MS, undefined).unref(),
        );
        const discovered = await Promise.race([discoverCached(config).catch(() => undefined), timeout]);
        if (discovered === undefined) return [];
        const { provider, clientId } = config;
        return [{ provider, clientId, authorizationUrl: discovered.authorizationUrl }];
      });
      return (await Promise.all(pages)).flat();
    },
    async readIdToken(name, token, nonce) {
      const provider = await findProvider(name);
      try {
        return await check(provider, token, nonce);
      } catch (error) {
        throw toFailure(error);
      }
    },
    async exchangeCode(name, { code, codeVerifier, redirectUri, nonce }) {
      const provider = await findProvider(name);
      try {
        const answer = await client.genericGrantRequest(provider.discovered.configuration, 'authorization_code', {
          code,
          redirect_uri: redirectUri,
          code_verifier: codeVerifier,
        });
        if (answer.id_token === undefined) throw new IdentityFailure('refused');
        return await check(provider, answer.id_token, nonce);
      } catch (error) {
        throw toFailure(error);
      }
    },
  };
}
