import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { connect } from '../../../server/database/connection/connect.ts';
import type { Database, Sql } from '../../../server/database/types.ts';
import type { FileStore } from '../../../server/ports/files/fileStore.ts';
import { localFiles } from '../../../server/ports/files/localFiles.ts';
import { unlimited } from '../../../server/process/backup/command.ts';
import { createBackup, type BackupOptions, type BackupSummary } from '../../../server/process/backup/createBackup.ts';
import { restoreBackup, RESTORE_NAME, type RestoreOptions } from '../../../server/process/backup/restoreBackup.ts';
import { seededTemplate } from '../../server/seed/seededTemplate.ts';
import { scratchFolder } from '../database/scratch.ts';
import { createTestDatabase, type Template } from '../database/testDatabase.ts';

/** A database with its own file store. */
export interface Site {
  readonly sql: Sql;
  readonly url: string;
  readonly files: FileStore;
}

/** Sites and a folder for archives, all of which end together. */
export class BackupWorld {
  readonly folder: string;
  private readonly ends: (() => Promise<unknown>)[] = [];

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async open(): Promise<BackupWorld> {
    return new BackupWorld(await mkdtemp(path.join(scratchFolder(), 'bourse-backup-')));
  }

  path(name: string): string {
    return path.join(this.folder, name);
  }

  /** Has no connection that looks like a server. */
  async site(template?: Template): Promise<Site> {
    const database = await createTestDatabase(template, { applicationName: 'check', statementTimeout: 0 });
    this.ends.push(() => database.close());
    return this.addFiles(database);
  }

  /** The demo data without most of its rows, which are candles. */
  async demoSite(): Promise<Site> {
    const site = await this.site(seededTemplate);
    await site.sql`truncate daily_candles, intraday_candles`;
    return site;
  }

  async addFiles({ sql, url }: Pick<Database, 'sql' | 'url'>): Promise<Site> {
    return { sql, url, files: localFiles(await mkdtemp(this.path('files-'))) };
  }

  async backup({ url, files }: Pick<Site, 'url' | 'files'>, options: BackupOptions): Promise<BackupSummary> {
    const { sql } = connect({ url }, unlimited('bourse-backup', 2));
    try {
      return await createBackup({ sql, files, secretId: null }, options);
    } finally {
      await sql.end({ timeout: 5 });
    }
  }

  async restore({ url, files }: Pick<Site, 'url' | 'files'>, options: RestoreOptions): Promise<void> {
    const { sql } = connect({ url }, unlimited(RESTORE_NAME, 1));
    try {
      await restoreBackup({ sql, url, files }, options);
    } finally {
      await sql.end({ timeout: 5 });
    }
  }

  async close(): Promise<void> {
    for (const end of this.ends.toReversed()) await end();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Gives every row of `files` bytes in the store. @returns the keys */
export async function storeFiles({ sql, files }: Site): Promise<readonly string[]> {
  const rows = await sql<{ key: string }[]>`select key from files order by key`;
  for (const { key } of rows) await files.putAs(key, Buffer.from(`the bytes of ${key}`));
  return rows.map(({ key }) => key);
}
