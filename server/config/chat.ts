import type { EnvReader } from './envReader.ts';

/** The Matrix homeserver that hosts the bots, and the credential that lets the server create accounts there. */
export interface ChatConfig {
  /** Without a trailing slash. */
  readonly url: string;
  /** `secret`: shared-secret registration of Synapse. `service`: token of an application service. */
  readonly access: { readonly kind: 'secret' | 'service'; readonly token: string };
}

const unset = '(not set)';
const minSecretLength = 16;

/**
 * Reads MATRIX_URL with MATRIX_REGISTRATION_SECRET or MATRIX_AS_TOKEN. Without MATRIX_URL bots have no account outside
 * of this platform.
 */
export function readChat(reader: EnvReader, isLoopbackHost: (host: string) => boolean): ChatConfig | undefined {
  const url = reader.url('MATRIX_URL', ['https:', 'http:'])?.replace(/\/+$/, '');
  const secret = reader.secret('MATRIX_REGISTRATION_SECRET', minSecretLength);
  const service = reader.secret('MATRIX_AS_TOKEN', minSecretLength);
  if (url === undefined) {
    if (secret !== undefined || service !== undefined)
      reader.problem('MATRIX_URL', unset, 'the address of the homeserver, such as https://matrix.example.com');
    return undefined;
  }
  const { protocol, hostname, username, password, search, hash } = new URL(url);
  if (username !== '' || password !== '' || search !== '' || hash !== '')
    reader.problem(
      'MATRIX_URL',
      'a URL with more than a host and a path (not shown)',
      'an address such as https://matrix.example.com',
    );
  else if (protocol === 'http:' && !isLoopbackHost(hostname))
    reader.problem('MATRIX_URL', JSON.stringify(url), 'a URL that starts with https://');
  if (secret !== undefined && service !== undefined) {
    reader.problem(
      'MATRIX_AS_TOKEN',
      'set in addition to MATRIX_REGISTRATION_SECRET',
      'only one of the two: accounts are created with one or the other',
    );
    return undefined;
  }
  if (service !== undefined) return { url, access: { kind: 'service', token: service } };
  if (secret !== undefined) return { url, access: { kind: 'secret', token: secret } };
  reader.problem(
    'MATRIX_REGISTRATION_SECRET',
    unset,
    "the homeserver's registration_shared_secret, or MATRIX_AS_TOKEN with the as_token of an application service",
  );
  return undefined;
}
