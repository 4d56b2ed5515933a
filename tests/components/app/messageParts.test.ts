import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { describe, expect, it } from 'vitest';

import en from '@/locales/en.json';

import { isCoreId, isInPart, PORTAL_PARTS, type PortalPart } from '../../../scripts/vite/messageParts';

/** Entry points of the code of a portal. */
const shell = ['src/app', 'src/portals/account'];
const roots: Record<PortalPart, readonly string[]> = {
  public: ['src/portals/public'],
  user: [...shell, 'src/portals/user'],
  developer: [...shell, 'src/portals/developer'],
  admin: [...shell, 'src/portals/admin'],
};

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}

/**
 * The file that an import resolves to; screens and dialogs of portals are roots of their own, and every portal has the
 * table of pages.
 */
function imported(from: string, specifier: string): string | undefined {
  if (/^@\/(portals|locales|generated)\//.test(specifier)) return undefined;
  const path = specifier.startsWith('.')
    ? join(dirname(from), specifier)
    : specifier.replace(/^@rules\//, 'rules/').replace(/^@\//, 'src/');
  return ['', '.ts', '.tsx', '/index.ts']
    .map((ending) => `${path}${ending}`)
    .find((file) => /\.tsx?$/.test(file) && existsSync(file) && statSync(file).isFile());
}

/** All code that a portal may run, whenever it is loaded. */
function getCode(part: PortalPart): ReadonlySet<string> {
  const waiting = roots[part].flatMap(sourcesIn);
  const found = new Set<string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || file.startsWith('src/app/routes')) continue;
    found.add(file);
    const imports = readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'((?:@\/|@rules\/|\.)[^']+)'/g);
    for (const [, specifier = ''] of imports) {
      const next = imported(file, specifier);
      if (next !== undefined) waiting.push(next);
    }
  }
  return found;
}

const ids = Object.keys(en);

/** The message ids that a file names, whole or as the fixed beginning of a template. */
function toTexts(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(/["'`]([a-z]\w*\.[\w.-]*)(["'`]|\$\{)/g);
  return [...found].flatMap(([, text = '', end]) =>
    ids.filter((id) => (end === '${' ? id.startsWith(text) : id === text)),
  );
}

describe('the messages of a portal', () => {
  it.each(PORTAL_PARTS)('%s: contain every message that its code uses', (part) => {
    const files = getCode(part);
    expect(files.size).toBeGreaterThan(20);
    const missing = [...files].flatMap((file) =>
      toTexts(file)
        .filter((id) => !isCoreId(id) && !isInPart(part, id))
        .map((id) => `${file}: ${id}`),
    );
    expect(missing).toEqual([]);
  });

  it('cover the whole catalogue together', () => {
    expect(ids.filter((id) => !isCoreId(id) && !PORTAL_PARTS.some((part) => isInPart(part, id)))).toEqual([]);
  });

  it('leave out the messages of other portals', () => {
    expect(isInPart('user', 'teams.create')).toBe(false);
    expect(isInPart('developer', 'teams.create')).toBe(true);
  });

  it('leave out messages that the pages around the sign-in do not use', () => {
    expect(isInPart('public', 'profile.edit')).toBe(false);
    expect(isInPart('admin', 'profile.edit')).toBe(true);
    expect(isInPart('public', 'register.submit')).toBe(true);
  });
});
