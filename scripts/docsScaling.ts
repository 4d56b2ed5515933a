/** `npm run docs:scaling`: writes the table of shard keys into docs/scaling.md. */
import { readFileSync, writeFileSync } from 'node:fs';

import { describeShards, replaceWrittenPart, SCALING_FILE } from './scaling/describeShards.ts';
import { readTables } from './scaling/readTables.ts';

const text = readFileSync(SCALING_FILE, 'utf8');
writeFileSync(SCALING_FILE, replaceWrittenPart(text, describeShards(await readTables())));
