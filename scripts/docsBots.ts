/** `npm run docs:bots`: writes the reference of the calls of running bots. */
import { writeFileSync } from 'node:fs';

import { writeReference } from './botReference/writeReference.ts';

writeFileSync('docs/bots/reference.md', writeReference());
