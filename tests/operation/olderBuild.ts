import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What a server reads. */
const parts = ['server', 'rules', 'operations', 'releases', 'src/locales', 'schema.graphql', 'package.json'];

const fragments = 'operations/teams/fragments.graphql';

export interface OlderBuild {
  readonly folder: string;
  readonly remove: () => void;
}

/** A copy of the project as the release before had it: a fragment has one field less, so its documents differ. */
export function copyOlderBuild(): OlderBuild {
  const folder = mkdtempSync(path.join(tmpdir(), 'bourse-older-'));
  for (const part of parts) cpSync(part, path.join(folder, part), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  symlinkSync(path.resolve('vendor'), path.join(folder, 'vendor'));
  const file = path.join(folder, fragments);
  const text = readFileSync(file, 'utf8');
  const older = text.replace(/^ {2}num_bots\n/m, '');
  if (older === text) throw new Error(`${fragments} has no field num_bots`);
  writeFileSync(file, older);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
