import { sql, type SQL } from 'drizzle-orm';
import { PERSONAL_TEAM_TYPE } from '../../../rules/teams/teams.ts';
import { translate, type Language } from '../../i18n/translate.ts';

const ID = 'accounts.personalTeam.name';

/** What accounts get their personal team called when they are made, in the language of that moment, and what earlier ones got. */
const given = new Set([translate('en', ID), translate('tr', ID), 'Personal', 'Kişisel']);

/** What a team is called to a reader: a personal team that nobody gave a name of its own speaks the reader's language. */
export const teamName = (language: Language, team: { readonly name: string; readonly typeId: number }): string =>
  team.typeId === PERSONAL_TEAM_TYPE && given.has(team.name) ? translate(language, ID) : team.name;

/** The same in a statement that reads `teams` under an alias. */
export function teamNameSql(alias: string, language: Language): SQL<string> {
  const name = sql.raw(`${alias}.name`);
  const names = sql.join(
    [...given].map((item) => sql`${item}`),
    sql`, `,
  );
  return sql`case when ${sql.raw(`${alias}.type_id`)} = ${sql.raw(String(PERSONAL_TEAM_TYPE))} and ${name} in (${names})
    then ${translate(language, ID)} else ${name} end`;
}
