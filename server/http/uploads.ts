import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { hasErrorCode } from '../base/hasErrorCode.ts';
import type { Config } from '../config/config.ts';
import type { FileUpload } from '../context/upload.ts';
import { RequestFailure } from './failures.ts';

export interface ReceivedForm {
  readonly fields: ReadonlyMap<string, string>;
  readonly files: readonly FileUpload[];
}

const FIELD_BYTES = 256 * 1024;
const MAX_FIELDS = 20;
/** Bytes for the parts' headers and the plain fields. */
const OVERHEAD = 1024 * 1024;

const megabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024);

/** The folder of the files of running requests. */
const temporaryFolder = (config: Config): string => path.join(config.dataDir, 'tmp', 'uploads');

/** Removes the files that a killed process left behind. */
export async function clearTemporaryUploads(config: Config): Promise<void> {
  const folder = temporaryFolder(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const expiredBefore = Date.now() - 10 * config.limits.requestSeconds * 1000;
  for (const name of await readdir(folder)) {
    const targetPath = path.join(folder, name);
    const stats = await stat(targetPath).catch(() => undefined);
    if (stats !== undefined && stats.mtimeMs < expiredBefore) await rm(targetPath, { recursive: true, force: true });
  }
}

function getRejection(error: unknown, limits: Config['limits']): RequestFailure {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (error instanceof RequestFailure) return error;
  // A full or read-only disk is no mistake of the client.
  if (hasErrorCode(error, 'ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO', 'EMFILE'))
    return new RequestFailure(503, 'UNAVAILABLE', 'Uploads cannot be stored at the moment');
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    return new RequestFailure(
      413,
      'UPLOAD_TOO_LARGE',
      `A file is too large. The limit is ${megabytes(limits.uploadBytes)} MB.`,
    );
  }
  return new RequestFailure(400, 'BAD_REQUEST', 'The multipart request is incomplete or malformed');
}

async function storeFile(part: MultipartFile, targetPath: string, signal: AbortSignal): Promise<FileUpload> {
  const target = createWriteStream(targetPath, { flags: 'wx', mode: 0o600 });
  await pipeline(part.file, target, { signal });
  if (part.file.truncated) throw Object.assign(new Error('truncated'), { code: 'FST_REQ_FILE_TOO_LARGE' });
  return {
    fieldName: part.fieldname,
    filename: part.filename,
    mimetype: part.mimetype,
    encoding: part.encoding,
    size: target.bytesWritten,
    createReadStream: () => createReadStream(targetPath),
  };
}

type FieldWatcher = (name: string, filesBefore: number) => void;

/**
 * Reads the parts into the folder. Parts are counted here, because the library's own limits stop in the middle of a
 * file, which then never ends.
 */
async function receive(
  request: FastifyRequest,
  limits: Config['limits'],
  folder: string,
  onField: FieldWatcher,
  signal: AbortSignal,
): Promise<ReceivedForm> {
  const fields = new Map<string, string>();
  const files: FileUpload[] = [];
  const parts = request.parts({
    limits: {
      fileSize: limits.uploadBytes,
      fieldSize: FIELD_BYTES,
      fieldNameSize: 100,
      headerPairs: 50,
      files: Infinity,
      fields: Infinity,
      parts: Infinity,
    },
  });
  for await (const part of parts) {
    if (part.type === 'file') {
      if (files.length >= limits.uploadFiles)
        throw new RequestFailure(
          413,
          'UPLOAD_TOO_LARGE',
          `Too many files. At most ${limits.uploadFiles} can be sent at once.`,
        );
      files.push(await storeFile(part, path.join(folder, String(files.length)), signal));
    } else {
      if (part.valueTruncated)
        throw new RequestFailure(413, 'UPLOAD_TOO_LARGE', `The field ${part.fieldname} is too long`);
      if (fields.size >= MAX_FIELDS)
        throw new RequestFailure(413, 'UPLOAD_TOO_LARGE', 'The request has too many fields');
      onField(part.fieldname, files.length);
      fields.set(part.fieldname, String(part.value));
    }
  }
  return { fields, files };
}

/** Aborts when the client disconnects before the body is complete, or after the timeout in seconds. */
function abortSignal(request: FastifyRequest, seconds: number): AbortSignal {
  const disconnected = new AbortController();
  request.raw.once('close', () => {
    if (!request.raw.complete) disconnected.abort(new Error('the client disconnected'));
  });
  return AbortSignal.any([disconnected.signal, AbortSignal.timeout(seconds * 1000)]);
}

/** The result of `task`; rejects as soon as the signal aborts. */
async function raceAbort<T>(signal: AbortSignal, task: Promise<T>): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(new Error('aborted'));
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([task, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/**
 * Receives a multipart request within the limits, passes it to `work`, and always removes its files afterwards.
 * @param onField called for every plain field in order, with the number of files received before it
 * @throws RequestFailure 400 or 413
 */
export async function withForm<T>(
  request: FastifyRequest,
  config: Config,
  work: (form: ReceivedForm) => Promise<T>,
  onField: FieldWatcher = () => undefined,
): Promise<T> {
  const { limits } = config;
  if (Number(request.headers['content-length'] ?? 0) > limits.uploadFiles * limits.uploadBytes + OVERHEAD) {
    throw new RequestFailure(
      413,
      'UPLOAD_TOO_LARGE',
      `The request is too large. The limit is ${limits.uploadFiles} files of ${megabytes(limits.uploadBytes)} MB.`,
    );
  }
  await mkdir(temporaryFolder(config), { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(temporaryFolder(config), 'request-'));
  try {
    const signal = abortSignal(request, limits.requestSeconds);
    const form = await raceAbort(signal, receive(request, limits, folder, onField, signal)).catch((error: unknown) => {
      throw getRejection(error, limits);
    });
    return await work(form);
  } finally {
    await rm(folder, { recursive: true, force: true });
    // The rest of the body is discarded, so that the client reads the response.
    request.raw.unpipe();
    request.raw.resume();
  }
}
