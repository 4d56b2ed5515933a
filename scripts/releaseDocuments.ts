/** `npm run release:documents`: records the documents and the schema of a release in releases/. */
import { parseArgs } from 'node:util';

import { recordRelease } from './releases/recordRelease.ts';
import { validateContract } from './validateContract.ts';

const { values } = parseArgs({ options: { last: { type: 'string' }, days: { type: 'string' } } });
const errors = validateContract();
if (errors.length > 0) {
  process.stderr.write(`${errors.join('\n\n')}\n`);
  process.exitCode = 1;
} else {
  const { recorded, removed } = recordRelease({
    folder: '.',
    now: new Date(),
    last: Number(values.last ?? 5),
    days: Number(values.days ?? 30),
  });
  process.stdout.write(
    recorded === undefined ? 'This release is recorded already.\n' : `Recorded releases/${recorded}\n`,
  );
  for (const name of removed) process.stdout.write(`Removed releases/${name}\n`);
}
