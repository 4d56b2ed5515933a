import { existsSync, readFileSync } from 'node:fs';
import { DCLinter } from 'dclint';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../server/config/config.ts';
import { getList, getPart, readDocumentedNames, readEnvFile, readYaml, toEnv, type Part } from './deployFiles.ts';

const compose = readYaml('compose.yaml');
const services = getPart(compose, 'services');
const names = Object.keys(services);

/** The values of the example with the required ones filled in. */
const example = {
  ...readEnvFile('deploy/compose.env'),
  SITE_HOST: 'bourse.example',
  DATABASE_PASSWORD: 'a0b1',
  FILES_SECRET: 'c2d3',
  TOKEN_SECRETS: 'kT4v9ZqLw2Xn7RbYc5HdJm8PsFa3GuEe6QxVtNyWz1Bo',
};

const substitute = (text: string): string =>
  text.replaceAll(/\$\{([A-Z_]+)(?::-([^}]*)|:\?)?\}/g, (_match, name: string, fallback = '') => {
    const value = new Map(Object.entries(example)).get(name);
    return value === undefined || value === '' ? String(fallback) : value;
  });

const getEnv = (service: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(toEnv(getPart(services, service, 'environment'))).map(([name, value]) => [name, substitute(value)]),
  );

/** The image of the servers has a health check of its own. */
const hasImageHealth = (service: Part): boolean => String(service['image']).startsWith('bourse:');

describe('compose.yaml', () => {
  it('has no error', () => {
    const off = [
      'services-alphabetical-order',
      'service-keys-order',
      'top-level-properties-order',
      'no-build-and-image',
    ];
    const rules = Object.fromEntries(off.map((rule) => [rule, 0 as const]));
    const results = new DCLinter({ rules, quiet: true, debug: false, exclude: [] }).lintFiles(['compose.yaml'], false);
    expect(results.flatMap(({ messages }) => messages.map(({ line, message }) => `${line}: ${message}`))).toEqual([]);
  });

  it('has two servers and everything that they need', () => {
    expect(names).toEqual(
      expect.arrayContaining(['server1', 'server2', 'caddy', 'database', 'redis', 'store', 'bucket']),
    );
    expect(getEnv('server1')).toEqual(getEnv('server2'));
  });

  it.each(names)('%s depends only on services that exist and can become what it waits for', (name) => {
    const conditions = Object.entries(getPart(services, name, 'depends_on')).map(([target, options]) => ({
      target,
      condition: getPart({ options }, 'options')['condition'],
    }));
    const isPossible = ({ target, condition }: (typeof conditions)[number]): boolean => {
      const service = getPart(services, target);
      if (condition === 'service_healthy') return 'healthcheck' in service || hasImageHealth(service);
      return condition === 'service_completed_successfully' && service['restart'] === 'no';
    };
    expect(conditions.filter((dependency) => !isPossible(dependency))).toEqual([]);
  });

  it.each(names)('%s mounts only volumes that are declared, and files that exist', (name) => {
    const declared = Object.keys(getPart(compose, 'volumes'));
    const sources = getList(getPart(services, name), 'volumes').map((volume) => String(volume).split(':')[0] ?? '');
    const exists = (source: string): boolean =>
      source.startsWith('./') ? existsSync(source) : declared.includes(source);
    expect(sources.filter((source) => !exists(source))).toEqual([]);
  });

  it('uses host names of its own services', () => {
    const hosts = Object.values(getEnv('server1')).flatMap((value) => /@?([a-z]+):\d+/.exec(value)?.[1] ?? []);
    expect(hosts).toEqual(['database', 'store', 'redis']);
    const caddyfile = readFileSync('deploy/Caddyfile', 'utf8');
    const servers = names.filter((name) => name.startsWith('server')).map((name) => `${name}:4000`);
    const upstreams = [...caddyfile.matchAll(/reverse_proxy (?:@\w+ )?(.+) \{/g)].map(([, list = '']) =>
      list.split(' '),
    );
    // Missing scripts of one build come from the other server, so the second list has another order.
    expect(upstreams).toEqual([servers, servers.toReversed(), servers]);
  });

  it('starts the servers with settings that they accept', () => {
    const env = getEnv('server1');
    expect(Object.keys(env).filter((name) => !readDocumentedNames().has(name))).toEqual([]);
    const config = loadConfig({ ...env, HOST: '0.0.0.0' });
    expect(config).toMatchObject({
      exposed: true,
      demo: false,
      secureCookies: true,
      trustedProxies: ['172.30.57.0/24'],
    });
    expect(config.files.location).toMatchObject({ kind: 's3', endpoint: 'http://store:7070', bucket: 'bourse' });
    const [subnet] = getList(getPart(compose, 'networks', 'default', 'ipam'), 'config');
    expect(subnet).toEqual({ subnet: '172.30.57.0/24' });
  });

  it('gives the store the keys of the servers', () => {
    const { location } = loadConfig({ ...getEnv('server1'), HOST: '0.0.0.0' }).files;
    const { ROOT_ACCESS_KEY: accessKey, ROOT_SECRET_KEY: secretKey } = getEnv('store');
    expect(location).toMatchObject({ accessKey, secretKey });
  });

  it('names every variable of its example, and no other', () => {
    const used = [...readFileSync('compose.yaml', 'utf8').matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name);
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(readEnvFile('deploy/compose.env')).toSorted());
  });

  it('stops servers after their own limit', () => {
    expect(getPart(services, 'server1')['stop_grace_period']).toBe('60s');
  });
});
