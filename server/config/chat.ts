import type { EnvReader } from './envReader.ts';

/**
 * The Matrix homeserver that hosts the bots, and the credential that lets the server create accounts there and copy the
 * blocks between users to it.
 */
export interface ChatConfig {
  /** Without a trailing slash. */
  readonly url: string;
  /** `sharedSecret`: registration of Synapse. `appService`: token of an application service. */
  readonly access: { readonly kind: 'sharedSecret' | 'appService'; readonly token: string };
  /** The token of the application service, where there is one beside or for the accounts. */
  readonly serviceToken?: string | undefined;
}

const MIN_SECRET_LENGTH = 16;

/**
 * Reads MATRIX_URL with MATRIX_REGISTRATION_SECRET or MATRIX_AS_TOKEN. Without MATRIX_URL bots have no account outside
 * of this platform.
 */
export function readChatConfig(reader: EnvReader, isLoopbackHost: (host: string) => boolean): ChatConfig | undefined {
  const url = reader.url('MATRIX_URL', ['https:', 'http:'])?.replace(/\/+$/, '');
  const sharedSecret = reader.secret('MATRIX_REGISTRATION_SECRET', MIN_SECRET_LENGTH);
  const appServiceToken = reader.secret('MATRIX_AS_TOKEN', MIN_SECRET_LENGTH);
  if (url === undefined) {
    if (['MATRIX_REGISTRATION_SECRET', 'MATRIX_AS_TOKEN', 'MATRIX_HS_TOKEN'].some((name) => reader.isSet(name)))
      reader.missing('MATRIX_URL', 'the address of the homeserver, such as https://matrix.example.com');
    return undefined;
  }
  const { protocol, hostname, username, password, search, hash } = new URL(url);
  if (username !== '' || password !== '' || search !== '' || hash !== '')
    reader.addProblem(
      'MATRIX_URL',
      'a URL with more than a host and a path (not shown)',
      'an address such as https://matrix.example.com',
    );
  else if (protocol === 'http:' && !isLoopbackHost(hostname))
    reader.addProblem('MATRIX_URL', JSON.stringify(url), 'a URL that starts with https://');
  // With MATRIX_HS_TOKEN the application service is for the mirror (mirror.ts), beside accounts by shared secret.
  if (sharedSecret !== undefined && appServiceToken !== undefined && !reader.isSet('MATRIX_HS_TOKEN')) {
    reader.addProblem(
      'MATRIX_AS_TOKEN',
      'set in addition to MATRIX_REGISTRATION_SECRET',
      'only one of the two: accounts are created with one or the other; both only with MATRIX_HS_TOKEN, for the mirror',
    );
    return undefined;
  }
  const serviceToken = appServiceToken;
  if (sharedSecret !== undefined) return { url, access: { kind: 'sharedSecret', token: sharedSecret }, serviceToken };
  if (serviceToken !== undefined) return { url, access: { kind: 'appService', token: serviceToken }, serviceToken };
  if (!reader.isSet('MATRIX_AS_TOKEN'))
    reader.missing(
      'MATRIX_REGISTRATION_SECRET',
      "the homeserver's registration_shared_secret, or MATRIX_AS_TOKEN with the as_token of an application service",
    );
  return undefined;
}
