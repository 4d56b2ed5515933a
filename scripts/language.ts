/**
 * `npm run check:language`: refuses words of a private dialect in identifiers, comments, titles of tests and documents.
 * Paths narrow the check: `npm run check:language -- server/modules/posts`. `--count` prints how often each word occurs.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

import { parseSync, Visitor, type Comment } from 'oxc-parser';

import { allowedNames, refusedInNames, refusedInProse, refusedNames, type Refused } from './language/words.ts';

interface Finding {
  readonly file: string;
  readonly line: number;
  readonly kind: 'name' | 'comment' | 'title' | 'text';
  readonly found: string;
  readonly instead: string;
}

const paths = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const countOnly = process.argv.includes('--count');

/** Words of the contract may be used as the contract spells them. */
const contract = readFileSync('schema.graphql', 'utf8').replaceAll(/"""[\s\S]*?"""|"[^"\n]*"|#.*/g, '');
const wireNames = new Set(contract.match(/\b[A-Za-z_]\w*\b/g));

const splitWords = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[ _$\d]+/)
    .filter((word) => word !== '');

const lineAt = (text: string, position: number): number => text.slice(0, position).split('\n').length;

function findInName(name: string): Refused | undefined {
  if (wireNames.has(name) || allowedNames.has(name)) return undefined;
  return (
    refusedNames.find(({ word }) => word.test(name)) ??
    refusedInNames.find(({ word }) => splitWords(name).some((part) => word.test(part)))
  );
}

/** Code in backticks and quoted text keep the language of their own. */
const withoutQuotes = (prose: string): string => prose.replaceAll(/`[^`]*`|"[^"\n]*"|“[^”]*”/g, '');

const findInProse = (prose: string): Refused[] => refusedInProse.filter(({ word }) => word.test(withoutQuotes(prose)));

interface Named {
  readonly type: string;
  readonly name?: string;
  readonly start: number;
}

function checkSource(file: string, text: string): Finding[] {
  const findings: Finding[] = [];
  const { program, comments } = parseSync(file, text);
  const add = (kind: Finding['kind'], position: number, found: string, { instead }: Refused): void => {
    findings.push({ file, line: lineAt(text, position), kind, found, instead });
  };
  const checkName = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || !('type' in node)) return;
    const { type, name, start } = node as Named;
    if (type !== 'Identifier' || name === undefined) return;
    const match = findInName(name);
    if (match !== undefined) add('name', start, name, match);
  };
  const checkPattern = (pattern: unknown): void => {
    if (typeof pattern !== 'object' || pattern === null || !('type' in pattern)) return;
    if (pattern.type === 'Identifier') checkName(pattern);
    else if ('properties' in pattern && Array.isArray(pattern.properties))
      for (const property of pattern.properties) checkPattern(property.value ?? property.argument);
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
    TSPropertySignature: ({ key }) => checkName(key),
    TSMethodSignature: ({ key }) => checkName(key),
    PropertyDefinition: ({ key }) => checkName(key),
    MethodDefinition: ({ key }) => checkName(key),
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

/** Documents outside of code blocks. */
function checkDocument(file: string, text: string): Finding[] {
  const prose = text.replaceAll(/```[\s\S]*?```/g, (block) => block.replaceAll(/[^\n]/g, ''));
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

const findings = tracked.flatMap((file) => {
  if (/\.tsx?$/.test(file)) return checkSource(file, readFileSync(file, 'utf8'));
  return file.endsWith('.md') ? checkDocument(file, readFileSync(file, 'utf8')) : [];
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
