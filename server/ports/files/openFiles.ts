import type { FilesConfig, FilesLocation } from '../../config/files.ts';
import { fallbackFiles } from './fallbackFiles.ts';
import type { FilePlace, FileStore } from './fileStore.ts';
import { localFiles } from './localFiles.ts';
import type { S3Options } from './s3/s3Client.ts';
import { s3Files } from './s3/s3Files.ts';

export const openPlace = (location: FilesLocation, options: S3Options = {}): FilePlace =>
  location.kind === 's3' ? s3Files(location, options) : localFiles(location.folder);

/**
 * The store of these settings.
 * @param send sends the requests to a bucket
 */
export function openFiles({ location, fallback, publicUrl }: FilesConfig, send: typeof fetch = fetch): FileStore {
  const place = openPlace(location, { publicUrl, send });
  return fallback === undefined ? place : fallbackFiles(place, openPlace(fallback, { send }));
}
