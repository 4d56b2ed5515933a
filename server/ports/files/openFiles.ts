import type { FilesConfig, FilesLocation } from '../../config/files.ts';
import { fallbackFiles } from './fallbackFiles.ts';
import type { FilePlace, FileStore } from './fileStore.ts';
import { localFiles } from './localFiles.ts';
import { s3Files } from './s3/s3Files.ts';

export const openPlace = (location: FilesLocation, publicUrl?: string): FilePlace =>
  location.kind === 's3' ? s3Files(location, { publicUrl }) : localFiles(location.folder);

/** The store of these settings. */
export function openFiles({ location, fallback, publicUrl }: FilesConfig): FileStore {
  const place = openPlace(location, publicUrl);
  return fallback === undefined ? place : fallbackFiles(place, openPlace(fallback));
}
