import { OUTSIDE_A_TRANSACTION } from '../../server/database/start/migrations.ts';
import { rules, type Rule } from './rules.ts';
import { readCreatedTable, splitStatements, type Statement } from './statements.ts';

export interface MigrationFile {
  /** The name of the file. */
  readonly name: string;
  readonly text: string;
}

/** Above a statement that removes or renames: since which recorded release (a folder of `releases/`) nothing uses it. */
const unused = /^unused since release \d{4}-\d{2}-\d{2}\.[\da-f]{8,}: \S+/;

/** Above a statement that breaks another rule knowingly. */
const isAccepted = (comment: string, { id }: Rule): boolean => new RegExp(`^accepted ${id}: \\S+ \\S+`).test(comment);

const isExcused = ({ comments }: Statement, rule: Rule): boolean =>
  comments.some((comment) => (rule.isRemoval === true ? unused.test(comment) : isAccepted(comment, rule)));

const howToExcuse = ({ id, isRemoval = false }: Rule): string =>
  isRemoval
    ? 'remove it when no recorded release uses it, under "-- unused since release <date>.<id>: <what>"'
    : `otherwise write above it "-- accepted ${id}: <why>"`;

/** What would stop servers that run while these migrations are applied, one message for each statement and rule. */
export function lintMigrations(files: readonly MigrationFile[]): readonly string[] {
  return files.flatMap(({ name, text }) => {
    const statements = splitStatements(text);
    const surroundings = {
      newTables: new Set(statements.flatMap((statement) => readCreatedTable(statement.text) ?? [])),
      isOutsideTransaction: text.startsWith(OUTSIDE_A_TRANSACTION),
    };
    return statements.flatMap((statement) =>
      rules
        .filter((rule) => rule.matches(statement, surroundings) && !isExcused(statement, rule))
        .map(
          (rule) =>
            `${name}:${statement.line} ${rule.id}: ${statement.text.slice(0, 100)}\n  ${rule.advice}; ${howToExcuse(rule)}`,
        ),
    );
  });
}
