import { describe, expect, it } from 'vitest';
import { isLoopbackHost, loadConfig } from '../../../server/config/config.ts';
import { ConfigError } from '../../../server/config/envReader.ts';

const goodSecret = 'kT4v9ZqLw2Xn7RbYc5HdJm8PsFa3GuEe6QxVtNyWz1Bo';

function getProblems(env: Record<string, string>): Record<string, { value: string; expected: string }> {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError)
      return Object.fromEntries(error.problems.map(({ name, value, expected }) => [name, { value, expected }]));
    throw error;
  }
  return {};
}

describe('loadConfig', () => {
  it('needs no settings for a loopback-only server', () => {
    expect(loadConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 4000,
      exposed: false,
      demo: true,
      openDocuments: true,
      introspection: true,
      mode: 'production',
      secureCookies: false,
      limits: { writes: 60, jsonBytes: 262_144 },
    });
  });

  it('applies production rules when the server is reachable from other machines', () => {
    for (const env of [{ HOST: '0.0.0.0' }, { HOST: '::' }, { PUBLIC_URL: 'https://bourse.example/' }]) {
      expect(loadConfig({ ...env, TOKEN_SECRET: goodSecret })).toMatchObject({
        exposed: true,
        demo: false,
        openDocuments: false,
        introspection: false,
      });
    }
    expect(loadConfig({ PUBLIC_URL: 'https://bourse.example/', TOKEN_SECRET: goodSecret })).toMatchObject({
      publicUrl: 'https://bourse.example',
      secureCookies: true,
    });
  });

  it('prints JSON for a log collector, and text for a person', () => {
    expect(loadConfig({}).logFormat).toBe('json');
    expect(loadConfig({}, true).logFormat).toBe('text');
    expect(loadConfig({ NODE_ENV: 'development' }).logFormat).toBe('text');
    expect(loadConfig({ LOG_FORMAT: 'json' }, true).logFormat).toBe('json');
    expect(getProblems({ LOG_FORMAT: 'xml' })).toMatchObject({ LOG_FORMAT: { expected: 'one of json, text' } });
  });

  it('sets how long browsers insist on https', () => {
    const site = { PUBLIC_URL: 'https://bourse.example', TOKEN_SECRET: goodSecret };
    expect(loadConfig({}).hsts).toBeUndefined();
    expect(loadConfig(site).hsts).toBe('max-age=31536000; includeSubDomains');
    expect(loadConfig({ ...site, HSTS_SECONDS: '300', HSTS_SUBDOMAINS: '0' }).hsts).toBe('max-age=300');
    expect(loadConfig({ ...site, HSTS_SECONDS: '0', HSTS_SUBDOMAINS: '0' }).hsts).toBe('max-age=0');
    expect(loadConfig({ ...site, HSTS_PRELOAD: '1' }).hsts).toBe('max-age=31536000; includeSubDomains; preload');
    expect(getProblems({ ...site, HSTS_PRELOAD: '1', HSTS_SUBDOMAINS: '0' })).toHaveProperty('HSTS_PRELOAD');
    expect(getProblems({ ...site, HSTS_PRELOAD: '1', HSTS_SECONDS: '300' })).toHaveProperty('HSTS_PRELOAD');
  });

  it('treats an empty variable as not set', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: ' ', TOKEN_SECRET: '' }).port).toBe(4000);
  });

  it('accepts several secrets for rotation, the newest first', () => {
    const otherSecret = [...goodSecret].toReversed().join('');
    expect(loadConfig({ TOKEN_SECRETS: `${goodSecret}, ${otherSecret}` }).tokenSecrets).toEqual([
      goodSecret,
      otherSecret,
    ]);
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['HOST', 'not a host'],
    ['DATABASE_URL', 'mysql://localhost/bourse'],
    ['DATABASE_URL', 'localhost:5432'],
    ['PUBLIC_URL', 'bourse.example'],
    ['PUBLIC_URL', 'ftp://bourse.example'],
    ['NODE_ENV', 'prod'],
    ['LOG_LEVEL', 'loud'],
    ['DEMO', 'yes'],
    ['GRAPHQL_OPEN', '2'],
    ['TRUSTED_PROXIES', 'proxy'],
    ['TRUSTED_PROXIES', '10.0.0.0/64'],
    ['ACCESS_TOKEN_SECONDS', '5'],
    ['REFRESH_TOKEN_DAYS', '1e3'],
    ['LIMIT_WRITES', '0'],
    ['METRICS_TOKEN', 'short'],
  ])('refuses %s=%s and names a valid value', (name, value) => {
    const problem = getProblems({ [name]: value })[name];
    expect(problem?.expected).toMatch(/\w/);
    const shown = ['DATABASE_URL', 'METRICS_TOKEN'].includes(name) ? '(not shown)' : value;
    expect(problem?.value).toContain(shown);
  });

  it('reports all errors at once', () => {
    expect(Object.keys(getProblems({ PORT: 'x', HOST: 'a b', LOG_LEVEL: 'y' })).toSorted()).toEqual([
      'HOST',
      'LOG_LEVEL',
      'PORT',
    ]);
  });

  it('shows no secret', () => {
    const texts = JSON.stringify(
      getProblems({ TOKEN_SECRET: 'hunter2hunter2', DATABASE_URL: 'mysql://u:p4ssw0rd@h/d', METRICS_TOKEN: 'tiny' }),
    );
    expect(texts).not.toMatch(/hunter2|p4ssw0rd|tiny/);
  });

  it.each([
    'secret',
    'changeme',
    'your-256-bit-secret',
    'a'.repeat(64),
    'abababababababababababababababababababab',
    'this-is-a-very-long-default-secret-please-change',
    '0123456789012345678901234567890123456789012345678901234567890123',
    'qwertyuiopasdfghjklzxcvbnm0123456789',
    'x'.repeat(31),
  ])('refuses the weak secret %s', (secret) => {
    expect(getProblems({ TOKEN_SECRET: secret })).toHaveProperty('TOKEN_SECRET');
    expect(getProblems({ HOST: '0.0.0.0', TOKEN_SECRETS: `${goodSecret},${secret}` })).toHaveProperty('TOKEN_SECRETS');
  });

  it('requires a secret when other machines can reach the server', () => {
    expect(getProblems({ HOST: '0.0.0.0' })).toMatchObject({ TOKEN_SECRET: { value: '(not set)' } });
  });

  it('uses simulated prices unless a vendor is configured', () => {
    expect(loadConfig({}).market).toEqual({
      source: 'simulated',
      sessions: 'always',
      requestsPerMinute: 60,
      requestsPerReader: 15,
      timeoutSeconds: 5,
      quoteSeconds: 15,
    });
    expect(loadConfig({ MARKET_SOURCE: 'yahoo', MARKET_REQUESTS_PER_MINUTE: '20' }).market).toMatchObject({
      source: 'yahoo',
      requestsPerMinute: 20,
      requestsPerReader: 5,
    });
    expect(
      getProblems({
        MARKET_SOURCE: 'bloomberg',
        MARKET_REQUESTS_PER_MINUTE: '0',
        MARKET_TIMEOUT_SECONDS: '-1',
        MARKET_QUOTE_SECONDS: 'now',
      }),
    ).toEqual({
      MARKET_SOURCE: { value: '"bloomberg"', expected: 'one of simulated, yahoo' },
      MARKET_REQUESTS_PER_MINUTE: { value: '"0"', expected: 'a whole number from 1 to 2000, for example 60' },
      MARKET_TIMEOUT_SECONDS: { value: '"-1"', expected: 'a whole number from 1 to 30, for example 5' },
      MARKET_QUOTE_SECONDS: { value: '"now"', expected: 'a whole number from 1 to 600, for example 15' },
    });
  });

  it('lets the exchanges of a demo trade around the clock, those of others in their sessions', () => {
    expect(loadConfig({}).market.sessions).toBe('always');
    expect(loadConfig({ MARKET_SESSIONS: 'real' }).market.sessions).toBe('real');
    expect(loadConfig({ DEMO: '0' }).market.sessions).toBe('real');
    expect(loadConfig({ MARKET_SOURCE: 'yahoo' }).market.sessions).toBe('real');
    expect(getProblems({ MARKET_SOURCE: 'yahoo', MARKET_SESSIONS: 'always' })).toHaveProperty('MARKET_SESSIONS');
  });

  it('lets simulated people act in a demo only, and not in tests', () => {
    expect(loadConfig({}).demoActivity).toBe(true);
    expect(loadConfig({ DEMO_ACTIVITY: '0' }).demoActivity).toBe(false);
    expect(loadConfig({ NODE_ENV: 'test' }).demoActivity).toBe(false);
    expect(loadConfig({ DEMO: '0' }).demoActivity).toBe(false);
    expect(getProblems({ DEMO: '0', DEMO_ACTIVITY: '1' })).toHaveProperty('DEMO_ACTIVITY');
  });

  it('generates news unless feeds are configured', () => {
    expect(loadConfig({}).news).toEqual({ feeds: [], timeoutSeconds: 10, privateNetworks: [] });
    const feed = 'https://news.example.com/rss.xml';
    expect(
      loadConfig({ NEWS_FEEDS: `${feed}, ${feed},http://b.example/atom`, NEWS_PRIVATE_NETWORKS: '10.1.0.0/16,::1' })
        .news,
    ).toEqual({
      feeds: [
        { address: feed, language: undefined },
        { address: 'http://b.example/atom', language: undefined },
      ],
      timeoutSeconds: 10,
      privateNetworks: ['10.1.0.0/16', '::1'],
    });
    expect(loadConfig({ NEWS_FEEDS: 'https://haber.example/rss tr, https://news.example/rss  en' }).news.feeds).toEqual(
      [
        { address: 'https://haber.example/rss', language: 'tr' },
        { address: 'https://news.example/rss', language: 'en' },
      ],
    );
    expect(getProblems({ NEWS_FEEDS: `${feed} de` })).toHaveProperty('NEWS_FEEDS');
    for (const bad of ['news.example.com', 'file:///etc/passwd', 'ftp://a.example/', 'https://user:pw@a.example/'])
      expect(getProblems({ NEWS_FEEDS: `${feed},${bad}` })).toHaveProperty('NEWS_FEEDS');
    const many = Array.from({ length: 51 }, (_unused, index) => `https://a.example/${index}`).join(',');
    expect(getProblems({ NEWS_FEEDS: many })).toHaveProperty('NEWS_FEEDS');
    expect(getProblems({ NEWS_PRIVATE_NETWORKS: '10.0.0.0/99' })).toHaveProperty('NEWS_PRIVATE_NETWORKS');
  });
});

describe('isLoopbackHost', () => {
  it.each(['127.0.0.1', '127.1.2.3', 'localhost', 'LOCALHOST', 'app.localhost', '::1', '[::1]'])(
    '%s is a loopback address',
    (host) => {
      expect(isLoopbackHost(host)).toBe(true);
    },
  );
  it.each(['0.0.0.0', '::', '192.168.1.1', '127.0.0.1.evil.example', 'localhost.evil.example', 'example.com', ''])(
    '%s is not',
    (host) => {
      expect(isLoopbackHost(host)).toBe(false);
    },
  );
});
