import type { Sql } from '../server/database/types.ts';

const given = [
  'Ada',
  'Mert',
  'Elif',
  'Deniz',
  'Kerem',
  'Zeynep',
  'Emre',
  'Selin',
  'James',
  'Olivia',
  'Noah',
  'Emma',
  'Lucas',
  'Sofia',
  'Marta',
  'Jonas',
  'Priya',
  'Arjun',
  'Wei',
  'Chen',
];
const starts = [
  'Yil',
  'Kara',
  'Dem',
  'Oz',
  'Ak',
  'Tur',
  'Hol',
  'Win',
  'Sut',
  'Bern',
  'Lind',
  'Mor',
  'Fer',
  'Gon',
  'Pat',
  'Sha',
  'Iy',
  'Kow',
  'Nov',
  'Var',
];
const middles = ['a', 'e', 'i', 'o', 'u', 'an', 'er', 'in', 'or', 'um'];
const ends = [
  'maz',
  'kaya',
  'oglu',
  'tas',
  'can',
  'man',
  'ton',
  'ski',
  'sen',
  'ova',
  'ez',
  'wala',
  'field',
  'berg',
  'shaw',
];

/**
 * Adds app users with names of many kinds, folded as accounts are, in one statement. Names are Latin, so that folding is
 * lower case alone.
 */
export async function addPeople(sql: Sql, count: number): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`
      with made as (
        select n, (${given}::text[])[1 + n % ${given.length}] as firstname,
          (${starts}::text[])[1 + (n / 7) % ${starts.length}] || (${middles}::text[])[1 + (n / 3) % ${middles.length}]
            || (${ends}::text[])[1 + (n / 11) % ${ends.length}] as lastname
        from generate_series(1, ${count}::int) n
      ), named as (select *, lower(firstname || lastname) || n as username from made)
      insert into users (firstname, lastname, username, username_key, emailaddress, email_key, type_id, status_id, search_key, score, num_followers)
      select firstname, lastname, username, username, username || '@bench.example', username || '@bench.example', 2, 1,
        lower(firstname || ' ' || lastname || ' ' || username), (n::bigint * 7919) % 100, 0
      from named`;
    await tx`analyze users`;
  });
}
