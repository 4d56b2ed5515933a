import { PERSONAL_TEAM_TYPE } from '../../../rules/teams.ts';
import { translate, type Language } from '../../i18n/translate.ts';

const ID = 'accounts.personalTeam.name';

/** What accounts get their personal team called when they are made, in the language of that moment. */
const given = new Set([translate('en', ID), translate('tr', ID)]);

/** What a team is called to a reader: a personal team that nobody gave a name of its own speaks the reader's language. */
export const teamName = (language: Language, team: { readonly name: string; readonly typeId: number }): string =>
  team.typeId === PERSONAL_TEAM_TYPE && given.has(team.name) ? translate(language, ID) : team.name;
