import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';

/** A user at the provider. */
export interface ProviderPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
}

export interface LocalProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Another site's client at the same provider. */
  readonly otherClientId: string;
  /** The user who signs in at the provider from now on, without a form. `undefined`: the user declines. */
  signInAs(person: ProviderPerson | undefined): void;
  close(): Promise<void>;
}

const clientSecret = 'v7Yk2Qm9Tz4Lx8Rp1Wn6';

/**
 * A real OpenID Connect provider on a free port of this machine. It accepts any port of this machine as the redirect
 * address.
 */
export async function startLocalProvider(): Promise<LocalProvider> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The provider has no port');
  const issuer = `http://127.0.0.1:${address.port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const people = new Map<string, ProviderPerson>();
  let current: ProviderPerson | undefined;

  const client = (client_id: string) => ({
    client_id,
    client_secret: clientSecret,
    application_type: 'native' as const,
    redirect_uris: ['http://127.0.0.1/login'],
    response_types: ['code' as const],
    grant_types: ['authorization_code'],
    token_endpoint_auth_method: 'client_secret_post' as const,
  });
  const provider = new Provider(issuer, {
    clients: [client('bourse-site'), client('other-site')],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'one' }] },
    cookies: { keys: ['keys of a provider that lives as long as a test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    ttl: { Interaction: 600, Session: 600, Grant: 600, IdToken: 600, AccessToken: 600 },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
    // Skips the consent page.
    loadExistingGrant: async ({ oidc }) => {
      const { client: requestingClient, session, params } = oidc;
      const accountId = session?.accountId;
      if (requestingClient === undefined || accountId === undefined) return undefined;
      const grant = new provider.Grant({ clientId: requestingClient.clientId, accountId });
      const scope = params?.['scope'];
      grant.addOIDCScope(typeof scope === 'string' ? scope : 'openid');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) return void answer(request, response);
    const result =
      current === undefined
        ? { error: 'access_denied', error_description: 'The person refused' }
        : { login: { accountId: current.sub, remember: false }, consent: {} };
    return void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  });
  return {
    issuer,
    clientId: 'bourse-site',
    clientSecret,
    otherClientId: 'other-site',
    signInAs: (person) => {
      current = person;
      if (person !== undefined) people.set(person.sub, person);
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
