import { readAlterTable, type Statement } from './statements.ts';

/** What a rule reads beside the statement. */
interface Surroundings {
  /** Tables that the same migration creates: no server uses them yet, and they are empty. */
  readonly newTables: ReadonlySet<string>;
  readonly isOutsideTransaction: boolean;
}

export interface Rule {
  readonly id: string;
  /** What a release before this one would still use; accepted only when a release without the use is named. */
  readonly isRemoval?: boolean;
  readonly advice: string;
  readonly matches: (statement: Statement, surroundings: Surroundings) => boolean;
}

/** Whether an action of ALTER TABLE on an existing table matches. */
const onAction =
  (test: (action: string) => boolean): Rule['matches'] =>
  ({ text }, { newTables }) => {
    const found = readAlterTable(text);
    return found !== undefined && !newTables.has(found.table) && found.actions.some(test);
  };

const onText =
  (pattern: RegExp): Rule['matches'] =>
  ({ text }) =>
    pattern.test(text);

const indexedTable = (text: string): string =>
  /^create (?:unique )?index .*? on (?:only )?([^\s(]+)/.exec(text)?.[1] ?? '';

const isNewColumn = (action: string): boolean =>
  /^add (column )?(?!constraint|check|foreign|unique|primary|exclude)/.test(action);

const volatile = /default .*\b(random|gen_random_uuid|uuidv4|uuidv7|clock_timestamp|timeofday|nextval)\(/;

const allowedOutside =
  /^(create (unique )?index concurrently if not exists|drop index concurrently if exists|alter table (only )?\S+ validate constraint|analyze|vacuum (?!full))/;

/** What would stop the servers that run while a migration is applied, or those of the release before. */
export const rules: readonly Rule[] = [
  {
    id: 'required-column',
    advice: 'servers of the release before insert rows without this column: give it a default, or allow null',
    matches: onAction(
      (action) =>
        isNewColumn(action) && action.includes('not null') && !/\b(default|identity|generated)\b/.test(action),
    ),
  },
  {
    id: 'rewritten-table',
    advice: 'the table would be rewritten under a lock: add the column without it, and fill it by a job',
    matches: onAction(
      (action) => isNewColumn(action) && (volatile.test(action) || /\b(generated|(big|small)?serial)\b/.test(action)),
    ),
  },
  {
    id: 'constraint-in-column',
    advice: 'the table would be read under a lock: add the constraint by itself, as NOT VALID',
    matches: onAction((action) => isNewColumn(action) && /\b(references|unique|primary key|check) ?\(?/.test(action)),
  },
  {
    id: 'validated-constraint',
    advice: 'the table would be read under a lock: add it as NOT VALID, and validate it in the next migration',
    matches: onAction(
      (action) => /^add (constraint \S+ )?(foreign key|check)\b/.test(action) && !action.endsWith('not valid'),
    ),
  },
  {
    id: 'indexed-constraint',
    advice: 'the index would be built under a lock: create it concurrently, then ADD CONSTRAINT … USING INDEX',
    matches: onAction(
      (action) =>
        /^add (constraint \S+ )?(unique|primary key|exclude)\b/.test(action) && !action.includes('using index'),
    ),
  },
  {
    id: 'validation-with-lock',
    advice: 'the locks of the transaction are held meanwhile: validate in a migration outside a transaction',
    matches: (statement, surroundings) =>
      !surroundings.isOutsideTransaction &&
      onAction((action) => action.startsWith('validate'))(statement, surroundings),
  },
  {
    id: 'type-change',
    advice:
      'the table would be rewritten under a lock, and servers of the release before expect the old type: add a column',
    matches: onAction((action) => /^alter (column )?\S+ (set data )?type\b/.test(action)),
  },
  {
    id: 'not-null',
    advice: 'the table would be read under a lock: add CHECK (… is not null) NOT VALID, validate it, then accept this',
    matches: onAction((action) => /^alter (column )?\S+ set not null/.test(action)),
  },
  {
    id: 'index-with-lock',
    advice: 'writes would wait for the index: create it concurrently, in a migration outside a transaction',
    matches: ({ text }, { newTables }) =>
      /^create (unique )?index (?!concurrently)/.test(text) && !newTables.has(indexedTable(text)),
  },
  {
    id: 'index-drop-with-lock',
    advice: 'drop it concurrently, in a migration outside a transaction',
    matches: onText(/^drop index (?!concurrently)/),
  },
  {
    id: 'transaction',
    advice: 'this cannot run in a transaction: move it to a migration that begins with "-- outside a transaction"',
    matches: ({ text }, { isOutsideTransaction }) =>
      !isOutsideTransaction && /^((create (unique )?|drop |re)index (\S+ )?concurrently|vacuum)\b/.test(text),
  },
  {
    id: 'not-repeatable',
    advice:
      'an interrupted migration outside a transaction runs again: only concurrent indexes (if not exists), validate constraint, analyze',
    matches: ({ text }, { isOutsideTransaction }) => isOutsideTransaction && !allowedOutside.test(text),
  },
  {
    id: 'table-lock',
    advice: 'no server could use the table meanwhile',
    matches: onText(
      /^(lock|truncate|cluster|vacuum full|reindex (?!.*concurrently)|refresh materialized view (?!concurrently))/,
    ),
  },
  {
    id: 'rows',
    advice: 'rows stay locked until the end of the migration: change them in batches by a job, or say why they are few',
    matches: ({ text, bodies }) =>
      /^(update|delete from|with .*\b(update|delete from)) /.test(text) ||
      (text.startsWith('do ') && bodies.some((body) => /\b(update|delete from) \S+/.test(body))),
  },
  {
    id: 'hidden-change',
    advice: 'changes of tables in a DO block cannot be checked: write them as statements',
    matches: ({ text, bodies }) =>
      text.startsWith('do ') &&
      bodies.some((body) => /\b(alter|drop|create|truncate) (table|index|type|schema)\b/.test(body)),
  },
  {
    id: 'removal',
    isRemoval: true,
    advice: 'servers of the release before use it',
    matches: (statement, surroundings) =>
      /^drop (table|schema|view|materialized view|function|type|sequence)\b/.test(statement.text) ||
      onAction((action) => /^drop (column )?(?!constraint|default|not null|identity|expression)/.test(action))(
        statement,
        surroundings,
      ),
  },
  {
    id: 'rename',
    isRemoval: true,
    advice: 'servers of the release before use the old name: add the new one beside it',
    matches: (statement, surroundings) =>
      /^alter (view|sequence|type|schema) .* rename\b/.test(statement.text) ||
      onAction((action) => /^rename (?!constraint)/.test(action))(statement, surroundings),
  },
  {
    id: 'not-portable',
    advice:
      'enum types, deferrable constraints, triggers and locks of a session work on few clusters and behind no pooler',
    matches: ({ text, bodies }) =>
      /^create type .* as enum|^create (or replace )?(constraint )?trigger\b|\bdeferrable\b/.test(text) ||
      [text, ...bodies].some((part) => /\bpg_(try_)?advisory_lock\(/.test(part)),
  },
];
