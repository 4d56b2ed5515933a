import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { expect, it } from 'vitest';

/** `@scope/name` or `name` of an import. */
const getPackage = (specifier: string): string => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

const imported = new Set(
  globSync('{server,rules}/**/*.ts')
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(
        /(?:^(?:import|export|\}) ?[^'\n]*\bfrom |\bimport\()'([a-z@][\w@./:-]*)'/gm,
      ),
    ])
    .map(([, specifier = '']) => getPackage(specifier))
    .filter((name) => !isBuiltin(name)),
);

it('the dependencies are the packages of the server, so that images contain no others', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(Object.keys(dependencies).toSorted()).toEqual([...imported].toSorted());
});
