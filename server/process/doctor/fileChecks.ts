import { access, constants } from 'node:fs/promises';
import type { FilesConfig, FilesLocation } from '../../config/files.ts';
import { createFileKey, type FilePlace } from '../../ports/files/fileStore.ts';
import { openPlace } from '../../ports/files/openFiles.ts';
import { checkSafely, type Finding } from './finding.ts';

const PART = 'files';
const content = Buffer.from('doctor');

const getAdvice = ({ kind }: FilesLocation): string =>
  kind === 's3' ? 'Check FILES_URL.' : 'Let the user of the server write to this folder.';

/** Writes, reads and removes a file. */
async function tryPlace(place: FilePlace): Promise<Finding> {
  const { key } = await place.put(content);
  try {
    const stored = await place.open(key);
    const bytes = Buffer.concat((await stored?.content.toArray()) ?? []);
    if (!bytes.equals(content)) throw new Error('a file had other bytes when it was read');
    if (await place.isPublic(key))
      return { part: PART, level: 'warning', text: `everyone can read ${place.name}. Make the bucket private.` };
  } finally {
    await place.remove(key);
  }
  return { part: PART, level: 'ok', text: `${place.name} can be written and read` };
}

/** Only reads: a server removes files from the fallback, but writes none to it. */
async function tryFallback(location: FilesLocation): Promise<Finding> {
  const place = openPlace(location);
  // A file in a folder that does not exist is only one that is missing.
  if (location.kind === 'folder') await access(location.folder, constants.R_OK | constants.X_OK);
  await place.open(createFileKey());
  return {
    part: PART,
    level: 'warning',
    text: `files are also read from ${place.name}. Run npm run files:move, then remove FILES_FALLBACK_URL.`,
  };
}

export async function checkFiles({ location, fallback }: FilesConfig): Promise<readonly Finding[]> {
  const first = await checkSafely(PART, getAdvice(location), async () => tryPlace(openPlace(location)));
  if (fallback === undefined) return [first];
  return [first, await checkSafely(PART, 'Check FILES_FALLBACK_URL.', async () => tryFallback(fallback))];
}
