import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { toolCommand } from '../../scripts/run.ts';

const deletion = 'server/modules/accounts/removal/removal.store.ts';
const accounts = 'server/database/tables/people/people.ts';
const rules = 'rules/people/profileTexts.ts';
const adminUsers = 'server/modules/people/tableUser.ts';

let scratch: string;

/** The compiler's messages for one file of the scratch copy. */
function compile(file: string): string {
  const config = { extends: './tsconfig.json', files: [file], include: [] };
  writeFileSync(join(scratch, 'tsconfig.one.json'), JSON.stringify(config));
  const { file: node, args } = toolCommand('tsc', ['-p', join(scratch, 'tsconfig.one.json')]);
  return spawnSync(node, [...args], { encoding: 'utf8', cwd: scratch }).stdout;
}

function change(file: string, find: string, replacement: string): void {
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(find);
  writeFileSync(join(scratch, file), text.replace(find, replacement));
}

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'bourse-new-column-'));
  for (const part of ['server', 'rules', 'src/locales', 'schema.graphql', 'tsconfig.json', 'package.json'])
    cpSync(part, join(scratch, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(scratch, 'node_modules'), 'junction');
  symlinkSync(resolve('vendor'), join(scratch, 'vendor'), 'junction');
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const addColumn = (): void => change(accounts, '    bio: text(),', '    bio: text(),\n    motto: text(),');

const addText = (): void =>
  change(
    rules,
    '  bio: {',
    "  motto: { column: 'motto', role: 'app_user', maxCharacters: 9, isLong: false, autoComplete: undefined },\n  bio: {",
  );

describe('a new column', () => {
  it('compiles without a change, so that the failures below are about the column', () => {
    expect(compile(deletion)).toBe('');
  });

  it('of an account does not compile until account deletion handles it', () => {
    addColumn();
    expect(compile(deletion)).toMatch(/removal\.store\.ts.*'motto' is missing/);
  });

  it('for a text of the profile does not compile until the text has a schema', () => {
    addText();
    expect(compile('rules/accounts/accounts.ts')).toMatch(/accounts\.ts.*'motto' is missing/);
  });

  it('for a text of the profile needs no change in the table of users for admins, which does not show it', () => {
    addColumn();
    addText();
    const messages = compile(adminUsers);
    // The compiler has read the new text.
    expect(messages).toMatch(/profileTexts\.ts.*'motto' is missing/);
    expect(messages).not.toContain('tableUser.ts');
  });
});
