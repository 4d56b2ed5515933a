import { createHash, randomBytes } from 'node:crypto';
import type { LocalProvider } from './localProvider.ts';

/** The redirect address of the provider; any port of this machine is accepted. */
const redirectUri = 'http://127.0.0.1:4000/login';

const mostSteps = 10;

const random = (): string => randomBytes(32).toString('base64url');

export interface Visit {
  readonly code: string;
  readonly codeVerifier: string;
  readonly nonce: string;
  readonly redirectUri: string;
}

/** Goes through the provider's pages as a browser does, and returns with a code. */
export async function visitProvider(provider: LocalProvider, clientId = provider.clientId): Promise<Visit> {
  const codeVerifier = random();
  const nonce = random();
  const start = new URL('/auth', provider.issuer);
  start.search = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: redirectUri,
    state: random(),
    nonce,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  const cookies = new Map<string, string>();
  let next = start;
  for (let step = 0; step < mostSteps && !next.href.startsWith(redirectUri); step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    next = new URL(location, next);
  }
  const code = next.searchParams.get('code');
  if (code === null) throw new Error(`The provider gave no code: ${next.search}`);
  return { code, codeVerifier, nonce, redirectUri };
}

/** An ID token with its nonce, as an app on a phone receives it. */
export async function getIdToken(
  provider: LocalProvider,
  clientId = provider.clientId,
): Promise<{ token: string; nonce: string }> {
  const { code, codeVerifier, nonce } = await visitProvider(provider, clientId);
  const response = await fetch(new URL('/token', provider.issuer), {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      client_secret: provider.clientSecret,
      code,
      redirect_uri: redirectUri,
      code_verifier: codeVerifier,
    }),
  });
  const body: unknown = await response.json();
  if (typeof body !== 'object' || body === null || !('id_token' in body) || typeof body.id_token !== 'string')
    throw new Error(`The provider gave no ID token: ${JSON.stringify(body)}`);
  return { token: body.id_token, nonce };
}
