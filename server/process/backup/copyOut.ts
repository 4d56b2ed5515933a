import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { DriverTransaction } from '../../database/types.ts';
import type { ArchiveWriter } from './archiveWriter.ts';
import { copyOutStatement, type Table } from './catalog.ts';
import { CHUNK_BYTES, chunkName, type TableEntry } from './format.ts';
import { CopyDigest } from './copyDigest.ts';

const compress = promisify(gzip);
/** Faster than the disk and the network; higher levels save little on this text. */
const compression = { level: 2 };

/**
 * Passes all text of a COPY to `take`. When that fails, the rest is read and dropped, because the connection can end
 * its transaction only after it.
 */
export async function readCopy(source: Readable, take: (text: Buffer) => Promise<void> | void): Promise<void> {
  try {
    for await (const text of source.iterator({ destroyOnReturn: false })) await take(text);
  } catch (error) {
    await finished(source.resume()).catch(() => undefined);
    throw error;
  }
}

/** Writes all rows of a table to the archive, in chunks; none of an unlogged one. One chunk is compressed while the next one is read. */
export async function copyTable(tx: DriverTransaction, archive: ArchiveWriter, table: Table): Promise<TableEntry> {
  const digest = new CopyDigest();
  let parts: Buffer[] = [];
  let pending = 0;
  let chunks = 0;
  let writing: Promise<void> = Promise.resolve();

  const flush = async (): Promise<void> => {
    if (pending === 0) return;
    const packed = compress(Buffer.concat(parts), compression);
    parts = [];
    pending = 0;
    chunks += 1;
    const name = chunkName(table.name, chunks);
    await writing;
    writing = packed.then((content) => archive.add(name, content));
    // Awaited by the next chunk; until then its failure must not count as unhandled.
    writing.catch(() => undefined);
  };

  if (!table.isUnlogged)
    await readCopy(await tx.unsafe(copyOutStatement(table)).readable(), async (part) => {
      digest.add(part);
      parts.push(part);
      pending += part.length;
      if (pending >= CHUNK_BYTES) await flush();
    });
  await flush();
  await writing;
  return { name: table.name, columns: table.columns, ...digest.finish(), chunks };
}
