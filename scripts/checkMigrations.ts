import { readdirSync, readFileSync } from 'node:fs';

import { lintMigrations } from './migrations/lintMigrations.ts';

const FOLDER = 'server/database/migrations';

/** The newest migration from before the rules: it and the older ones were applied by servers that ran alone. */
const LAST_UNCHECKED = '0011_profile_case_work.sql';

/** `npm run check:migrations`: refuses migrations that would stop servers which run while they are applied. */
const names = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql') && name > LAST_UNCHECKED)
  .toSorted();
const findings = lintMigrations(names.map((name) => ({ name, text: readFileSync(`${FOLDER}/${name}`, 'utf8') })));
for (const finding of findings) console.error(finding);
if (findings.length > 0) {
  console.error(`\n${findings.length} statements would stop running servers; see docs/database.md.`);
  process.exitCode = 1;
}
