import type { Config } from '../config/config.ts';
import { createUsers, MIRROR_PREFIX } from '../ports/mirror/matrixMirror.ts';

interface NewTokens {
  readonly isAsTokenNew: boolean;
  readonly isHsTokenNew: boolean;
}

/** A text of YAML in single quotes. */
const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const escapeRegex = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|-]/g, String.raw`\$&`);

/**
 * Describes the application service of the mirror for the homeserver, and what to do with it.
 * @throws Error without MATRIX_URL
 */
export function describeRegistration(
  { mirror, chat, host, port, publicUrl }: Pick<Config, 'mirror' | 'chat' | 'host' | 'port' | 'publicUrl'>,
  { isAsTokenNew, isHsTokenNew }: NewTokens,
): { readonly registration: string; readonly advice: string } {
  if (mirror === undefined || chat === undefined)
    throw new Error('Set MATRIX_URL, the address of the homeserver, such as https://matrix.example.com');
  const server = escapeRegex(mirror.serverName);
  const service = createUsers(mirror.serverName).service;
  const names = [`@${MIRROR_PREFIX}.*:${server}`];
  // Without the shared secret, the accounts of the bots are created by the application service as well.
  if (chat.access.kind === 'appService') names.push(`@[0-9a-z]+:${server}`);
  const registration = [
    'id: bourse',
    `url: ${quote(publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`)}`,
    `as_token: ${quote(mirror.serviceToken)}`,
    `hs_token: ${quote(mirror.homeserverToken)}`,
    `sender_localpart: ${quote(service.slice(1, service.indexOf(':')))}`,
    'rate_limited: false',
    'namespaces:',
    '  users:',
    ...names.map((regex) => `    - { exclusive: true, regex: ${quote(regex)} }`),
    '  aliases:',
    `    - { exclusive: true, regex: ${quote(`#${MIRROR_PREFIX}.*:${server}`)} }`,
    '  rooms: []',
    '',
  ].join('\n');
  const settings = [
    ...(isAsTokenNew ? [`MATRIX_AS_TOKEN=${mirror.serviceToken}`] : []),
    ...(isHsTokenNew ? [`MATRIX_HS_TOKEN=${mirror.homeserverToken}`] : []),
  ];
  const advice = [
    'Save it as a file that only the homeserver can read, and name the file in its configuration (Synapse: app_service_config_files).',
    ...(settings.length === 0 ? [] : ['Set these for this server:', ...settings]),
    'Then restart both, and check with: npm run doctor',
    '',
  ].join('\n');
  return { registration, advice };
}
