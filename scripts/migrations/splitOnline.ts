const BREAKPOINT = '--> statement-breakpoint';

export interface SplitMigration {
  /** Runs in one transaction. */
  readonly first: string;
  /** Statements for a migration of its own, outside a transaction; empty when there are none. */
  readonly online: readonly string[];
}

const created = /^create table "(\w+)"/i;
const index = /^create (unique )?index "(\w+)" on "(\w+)"/i;
const dropIndex = /^drop index (?!concurrently)(?:if exists )?"?(\w+)"?/i;
const constraint = /^alter table "(\w+)" add constraint "(\w+)" (foreign key|check)\b/i;

/**
 * Rewrites what the generator wrote for tables that servers use: indexes are created and dropped concurrently, and
 * constraints are added as NOT VALID and validated afterwards. Both need a second migration.
 */
export function splitOnline(sql: string): SplitMigration {
  const statements = sql
    .split(BREAKPOINT)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  const newTables = new Set(statements.flatMap((statement) => created.exec(statement)?.[1] ?? []));
  const first: string[] = [];
  const online: string[] = [];
  for (const statement of statements) {
    const [, unique = '', indexName, indexTable = ''] = index.exec(statement) ?? [];
    const [, dropped] = dropIndex.exec(statement) ?? [];
    const [, table = '', name] = constraint.exec(statement) ?? [];
    if (indexName !== undefined && !newTables.has(indexTable))
      online.push(
        statement.replace(
          index,
          `CREATE ${unique.toUpperCase()}INDEX CONCURRENTLY IF NOT EXISTS "${indexName}" ON "${indexTable}"`,
        ),
      );
    else if (dropped !== undefined) online.push(`DROP INDEX CONCURRENTLY IF EXISTS "${dropped}";`);
    else if (name !== undefined && !newTables.has(table)) {
      first.push(statement.replace(/;?$/, ' NOT VALID;'));
      online.push(`ALTER TABLE "${table}" VALIDATE CONSTRAINT "${name}";`);
    } else first.push(statement);
  }
  return { first: first.join(`${BREAKPOINT}\n`), online };
}
