import type { Sql } from '../../server/database/types.ts';

const GIVEN_STARTS = [
  'Meh',
  'Ay',
  'El',
  'Zey',
  'Em',
  'Mus',
  'Fat',
  'Ah',
  'Oli',
  'No',
  'Lu',
  'So',
  'Mar',
  'Jo',
  'Pri',
  'Ar',
  'We',
  'Che',
  'Ke',
  'De',
];
const GIVEN_ENDS = [
  'met',
  'se',
  'if',
  'nep',
  're',
  'tafa',
  'ma',
  'via',
  'ah',
  'cas',
  'fia',
  'ta',
  'nas',
  'ya',
  'jun',
  'niz',
  'rem',
  'lin',
  'na',
  'no',
];
const STARTS = [
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
const MIDDLES = ['a', 'e', 'i', 'o', 'u', 'an', 'er', 'in', 'or', 'um'];
const ENDS = [
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

/** A number from 0 to 1 that is the same for the same user on every machine. */
const chance = (salt: number) => `((hashint4(n + ${salt}) & 2147483647) / 2147483648.0)`;

/** Picks one of some words. */
const oneOf = (words: readonly string[], index: string) =>
  `(array[${words.map((word) => `'${word}'`).join(', ')}])[1 + (${index})::int % ${words.length}]`;

const surname = [STARTS, MIDDLES, ENDS].map((parts, at) =>
  oneOf(parts, `floor(${chance(at * 100_000_007)} * ${parts.length})`),
);

/**
 * Adds app users with names of many kinds, folded as accounts are, in one statement. Names are Latin, so that folding
 * only needs lower case. The frequencies of given names are as unequal as among people: one user in 55 has the most
 * frequent of 400 given names. Given name and surname are independent.
 */
export async function addPeople(sql: Sql, count: number): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx.unsafe(`
      with drawn as (
        select n, floor(power(${chance(400_000_009)}, 1.5) * ${GIVEN_STARTS.length * GIVEN_ENDS.length})::int as name
        from generate_series(1, ${count}) n
      ), made as (
        select n, ${oneOf(GIVEN_STARTS, 'name')} || ${oneOf(GIVEN_ENDS, `name / ${GIVEN_STARTS.length}`)} as firstname,
          ${surname.join(' || ')} as lastname
        from drawn
      ), named as (select *, lower(firstname || lastname) || n as username from made)
      insert into users (firstname, lastname, username, username_key, emailaddress, email_key, type_id, status_id, search_key, score, num_followers)
      select firstname, lastname, username, username, username || '@bench.example', username || '@bench.example', 2, 1,
        lower(firstname || ' ' || lastname || ' ' || username), (n::bigint * 7919) % 100, 0
      from named`);
    await tx`analyze users`;
  });
}
