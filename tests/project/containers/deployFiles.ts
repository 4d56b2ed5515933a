import { readFileSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';

/** A part of a YAML document. */
export type Part = Readonly<Record<string, unknown>>;

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The part at this path; empty when there is none. */
export function getPart(part: unknown, ...path: readonly string[]): Part {
  const found = path.reduce<unknown>((value, name) => (isPart(value) ? value[name] : undefined), part);
  return isPart(found) ? found : {};
}

export const getList = (part: Part, name: string): readonly unknown[] => {
  const value = part[name];
  return Array.isArray(value) ? value : [];
};

/** A YAML file with resolved anchors and merged keys. */
export const readYaml = (file: string): Part =>
  getPart({ file: parse(readFileSync(file, 'utf8'), { merge: true }) }, 'file');

/** The documents of a YAML file. */
export const readManifests = (file: string): readonly Part[] =>
  parseAllDocuments(readFileSync(file, 'utf8')).map((document) => getPart({ document: document.toJSON() }, 'document'));

/** Variables as the environment of a process has them. */
export const toEnv = (part: Part): Record<string, string> =>
  Object.fromEntries(Object.entries(part).map(([name, value]) => [name, String(value)]));

/** Lines `NAME=value` of a file for systemd or Compose. */
export function readEnvFile(file: string): Record<string, string> {
  const found = readFileSync(file, 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm);
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, value]));
}

/** The variables that docs/operations/configuration.md names. */
export function readDocumentedNames(): ReadonlySet<string> {
  const text = readFileSync('docs/operations/configuration.md', 'utf8');
  return new Set([...text.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = '']) => name));
}

/** The command that `npm start` runs after its builds. */
export function readServerCommand(): string {
  const { scripts }: { scripts: { start: string } } = JSON.parse(readFileSync('package.json', 'utf8'));
  return scripts.start.split(' && ').at(-1) ?? '';
}
