import { sql, type SQL } from 'drizzle-orm';
import { PERSONAL_TEAM_TYPE } from '../../../rules/teams/teams.ts';
import { translate, type Language } from '../../i18n/translate.ts';

const ID = 'accounts.personalTeam.name';

/** The default names of personal teams in both languages, and those of earlier versions. */
const defaultNames = new Set([translate('en', ID), translate('tr', ID), 'Personal', 'Kişisel']);

/** The name of a team for a reader: a personal team with a default name is translated. */
export const teamName = (language: Language, team: { readonly name: string; readonly typeId: number }): string =>
  team.typeId === PERSONAL_TEAM_TYPE && defaultNames.has(team.name) ? translate(language, ID) : team.name;

/** The same in SQL, for a query that reads `teams` under an alias. */
export function teamNameSql(alias: string, language: Language): SQL<string> {
  const name = sql.raw(`${alias}.name`);
  const names = sql.join(
    [...defaultNames].map((item) => sql`${item}`),
    sql`, `,
  );
  return sql`case when ${sql.raw(`${alias}.type_id`)} = ${sql.raw(String(PERSONAL_TEAM_TYPE))} and ${name} in (${names})
    then ${translate(language, ID)} else ${name} end`;
}
