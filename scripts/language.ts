/**
 * `npm run check:language`: refuses words of a private dialect in identifiers, comments, titles of tests, descriptions of
 * the contract, messages, class names, file names and documents.
 * Paths narrow the check: `npm run check:language -- server/modules/posts`. `--count` prints how often each word occurs.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

import { parseSync, Visitor, type Comment } from 'oxc-parser';

import { allowedNames, refusedInNames, refusedInProse, refusedNames, type Refused } from './language/words.ts';

interface Finding {
  readonly file: string;
  readonly line: number;
  readonly kind: 'name' | 'class' | 'file' | 'message' | 'comment' | 'title' | 'text';
  readonly found: string;
  readonly instead: string;
}

const paths = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const countOnly = process.argv.includes('--count');

/** Keys of objects and destructured fields may be words of the contract, as the contract spells them. */
const contract = readFileSync('schema.graphql', 'utf8').replaceAll(/"""[\s\S]*?"""|"[^"\n]*"|#.*/g, '');
const wireNames = new Set(contract.match(/\b[A-Za-z_]\w*\b/g));

const splitWords = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[ _$.\-\d]+/)
    .filter((word) => word !== '');

const lineAt = (text: string, position: number): number => text.slice(0, position).split('\n').length;

const findInWords = (name: string): Refused | undefined =>
  allowedNames.has(name)
    ? undefined
    : refusedInNames.find(({ word }) => splitWords(name).some((part) => word.test(part)));

const findInName = (name: string): Refused | undefined =>
  allowedNames.has(name) ? undefined : (refusedNames.find(({ word }) => word.test(name)) ?? findInWords(name));

const findInKey = (name: string): Refused | undefined => (wireNames.has(name) ? undefined : findInWords(name));

/** A field or method of a type. */
const findInMember = (name: string): Refused | undefined => (wireNames.has(name) ? undefined : findInName(name));

/** Parts of an id may be words of the contract: `deliveries.error.address_refused`. */
const findInId = (id: string): Refused | undefined =>
  id
    .split('.')
    .map((part) => findInKey(part))
    .find((match) => match !== undefined);

/** Code in backticks and quoted text keep the language of their own. */
const withoutQuotes = (prose: string): string => prose.replaceAll(/`[^`]*`|"[^"\n]*"|“[^”]*”/g, '');

const findInProse = (prose: string): Refused[] => refusedInProse.filter(({ word }) => word.test(withoutQuotes(prose)));

interface Named {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
  readonly start: number;
}

function checkSource(file: string, text: string): Finding[] {
  const findings: Finding[] = [];
  const { program, comments } = parseSync(file, text);
  const add = (kind: Finding['kind'], position: number, found: string, { instead }: Refused): void => {
    findings.push({ file, line: lineAt(text, position), kind, found, instead });
  };
  const checkWith = (node: unknown, find: (name: string) => Refused | undefined): void => {
    if (typeof node !== 'object' || node === null || !('type' in node)) return;
    const { type, name, value, start } = node as Named;
    const found = type === 'Identifier' ? name : type === 'Literal' ? value : undefined;
    if (typeof found !== 'string' || !/^[\w$.-]+$/.test(found)) return;
    const match = find(found);
    if (match !== undefined) add('name', start, found, match);
  };
  const checkName = (node: unknown): void => checkWith(node, findInName);
  const checkKey = (node: unknown): void => checkWith(node, findInId);
  const checkMember = (node: unknown): void => checkWith(node, findInMember);
  const checkPattern = (pattern: unknown): void => {
    if (typeof pattern !== 'object' || pattern === null || !('type' in pattern)) return;
    if (pattern.type === 'Identifier') checkName(pattern);
    else if ('properties' in pattern && Array.isArray(pattern.properties))
      for (const property of pattern.properties)
        if (property.shorthand === true) checkKey(property.key);
        else checkPattern(property.value ?? property.argument);
    else if ('elements' in pattern && Array.isArray(pattern.elements)) pattern.elements.forEach(checkPattern);
    else if ('left' in pattern) checkPattern(pattern.left);
    else if ('argument' in pattern) checkPattern(pattern.argument);
  };
  const checkParameters = (node: { params: unknown[] }): void => node.params.forEach(checkPattern);
  new Visitor({
    VariableDeclarator: ({ id }) => checkPattern(id),
    FunctionDeclaration: (node) => {
      checkName(node.id);
      checkParameters(node);
    },
    FunctionExpression: checkParameters,
    ArrowFunctionExpression: checkParameters,
    TSInterfaceDeclaration: ({ id }) => checkName(id),
    TSTypeAliasDeclaration: ({ id }) => checkName(id),
    ClassDeclaration: ({ id }) => checkName(id),
    Property: ({ key, computed }) => (computed ? undefined : checkKey(key)),
    TSPropertySignature: ({ key }) => checkMember(key),
    TSMethodSignature: ({ key }) => checkMember(key),
    PropertyDefinition: ({ key }) => checkMember(key),
    MethodDefinition: ({ key }) => checkMember(key),
    CallExpression: (node) => {
      const [title] = node.arguments;
      const callee = text.slice(node.callee.start, node.callee.end);
      if (!/^(?:describe|it|test)\b/.test(callee) || title === undefined) return;
      const words = text.slice(title.start, title.end);
      if (/^['"`]/.test(words))
        for (const match of findInProse(words.slice(1, -1))) add('title', title.start, words, match);
    },
  }).visit(program);
  for (const { value, start } of comments satisfies Comment[])
    for (const match of findInProse(value))
      add('comment', start, match.word.exec(withoutQuotes(value))?.[0] ?? '', match);
  return findings;
}

/** Blanks code, so that the lines of the texts stay where they are. */
const blank = (code: string): string => code.replaceAll(/[^\n]/g, ' ');

const blankUnless = (text: string, parts: RegExp, isText: (part: string) => boolean): string =>
  text.replaceAll(parts, (part) => (isText(part) ? part.replaceAll('"', ' ') : blank(part)));

/** The texts of each kind of file. */
const proseReaders: readonly { readonly files: RegExp; readonly toProse: (text: string) => string }[] = [
  { files: /\.md$/, toProse: (text) => text.replaceAll(/```[\s\S]*?```/g, (block) => block.replaceAll(/[^\n]/g, '')) },
  {
    files: /\.graphql$/,
    toProse: (text) => blankUnless(text, /"""[\s\S]*?"""|"[^"\n]*"|#[^\n]*|[^"#]+/g, (part) => /^["#]/.test(part)),
  },
  {
    files: /\.css$/,
    toProse: (text) => blankUnless(text, /\/\*[\s\S]*?\*\/|[^/]+|\//g, (part) => part.startsWith('/*')),
  },
  { files: /\.ya?ml$/, toProse: (text) => text.replaceAll('"', ' ') },
];

function checkProse(file: string, prose: string): Finding[] {
  return prose.split('\n').flatMap((line, index) =>
    findInProse(line).map(({ word, instead }) => ({
      file,
      line: index + 1,
      kind: 'text' as const,
      found: word.exec(withoutQuotes(line))?.[0] ?? '',
      instead,
    })),
  );
}

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...paths], { encoding: 'utf8' })
  .split('\n')
  .filter(
    (file) => existsSync(file) && !/^(?:vendor|node_modules)\//.test(file) && !file.startsWith('scripts/language'),
  );

const checkClasses = (file: string, text: string): Finding[] =>
  [...text.replaceAll(/\/\*[\s\S]*?\*\/|url\([^)]*\)/g, blank).matchAll(/\.([a-zA-Z][\w-]*)/g)].flatMap((selector) => {
    const [, name = ''] = selector;
    const match = findInWords(name);
    const line = lineAt(text, selector.index);
    return match === undefined ? [] : [{ file, line, kind: 'class' as const, found: name, instead: match.instead }];
  });

/** The ids of messages. Their texts are for people, in their language. */
const checkMessages = (file: string, text: string): Finding[] =>
  text.split('\n').flatMap((line, index) => {
    const [, id] = /^ +"([\w.]+)": /.exec(line) ?? [];
    if (id === undefined) return [];
    const match = findInId(id);
    return match === undefined
      ? []
      : [{ file, line: index + 1, kind: 'message' as const, found: id, instead: match.instead }];
  });

function checkFileName(file: string): Finding[] {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const match = findInId(name);
  return match === undefined ? [] : [{ file, line: 1, kind: 'file', found: name, instead: match.instead }];
}

const findings = tracked.flatMap((file) => {
  const fromName = checkFileName(file);
  if (/\.(?:png|woff2?|gz|tgz|jpe?g|webp|ico)$/.test(file)) return fromName;
  const text = readFileSync(file, 'utf8');
  const reader = proseReaders.find(({ files }) => files.test(file));
  return [
    ...fromName,
    ...(/\.tsx?$/.test(file) ? checkSource(file, text) : []),
    ...(reader === undefined ? [] : checkProse(file, reader.toProse(text))),
    ...(file.endsWith('.css') ? checkClasses(file, text) : []),
    ...(/^src\/locales\/\w+\.json$/.test(file) ? checkMessages(file, text) : []),
  ];
});

if (countOnly) {
  const counts = new Map<string, number>();
  for (const { kind, found, instead } of findings) {
    const key = `${kind} ${kind === 'name' ? found : found.toLowerCase()} → ${instead}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  for (const [key, count] of [...counts].sort(([, first], [, second]) => second - first))
    console.log(`${count}\t${key}`);
} else {
  for (const { file, line, kind, found, instead } of findings)
    console.log(`${file}:${line} ${kind} "${found}": use ${instead}`);
}
console.log(
  `${findings.length} findings in ${new Set(findings.map(({ file }) => file)).size} of ${tracked.length} files`,
);
process.exitCode = findings.length === 0 ? 0 : 1;
