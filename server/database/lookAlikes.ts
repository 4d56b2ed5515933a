import { DatabaseStartError } from './startError.ts';
import type { Sql } from './types.ts';

/** Groups of names that a message shows; the statement in docs/operations.md finds the others. */
const MOST_SHOWN = 20;

/**
 * Of user names that look alike (I, l and 1, o and 0) one can be there. A database from before that rule may hold several: the
 * migration that adds it would fail half way through a list of others, so they are looked for before anything is changed.
 * @throws DatabaseStartError that names them and says what to do
 */
export async function refuseLookAlikes(sql: Sql): Promise<void> {
  const [tables] = await sql<{ is_due: boolean }[]>`
    select to_regclass('public.users') is not null and to_regclass('public.users_username_twin') is null
      and exists (select 1 from information_schema.columns
        where table_schema = 'public' and table_name = 'users' and column_name = 'username_key') as is_due`;
  if (tables?.is_due !== true) return;
  const groups = await sql<{ names: string[] }[]>`
    select array_agg(username order by id) as names from users
    group by translate(username_key, 'l10', 'iio') having count(*) > 1 order by min(id)`;
  if (groups.length === 0) return;
  const shown = groups.slice(0, MOST_SHOWN).map(({ names }) => `  ${names.join(', ')}`);
  const more = groups.length > MOST_SHOWN ? [`  and ${groups.length - MOST_SHOWN} more groups`] : [];
  throw new DatabaseStartError(
    [
      'The database was not changed: it holds user names that look alike, and of each line only one can stay.',
      ...shown,
      ...more,
      'Give the others new names with "npm run user:rename -- <old name> <new name>" and start again. See docs/operations.md, "User names that look alike".',
    ].join('\n'),
  );
}
