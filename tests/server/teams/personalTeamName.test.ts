import { afterAll, beforeAll, expect, it } from 'vitest';
import { teamTypeIds } from '../../../server/database/referenceIds.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getBot } from '../bots/support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** The displayed name of a team with this stored name, in a language, on its own page and beside its bot. */
async function seenIn(language: string, name: string, typeId: number = teamTypeIds.personal) {
  const team = await api.people.team({ change: { name, typeId } });
  const botId = await getBot(api, team);
  const reader = api.as(team.owner).with({ 'accept-language': language });
  const own = await reader.call('getTeamDetailsById', { teamId: team.id });
  const bot = await reader.call('getBotDetailsById', { botId });
  return [own.data?.name, bot.data?.team_name];
}

it('a personal team without a stored name is called in the language of the reader', async () => {
  expect(await seenIn('tr', 'Personal')).toEqual(['Kişisel takım', 'Kişisel takım']);
  expect(await seenIn('en', 'Kişisel')).toEqual(['Personal team', 'Personal team']);
});

it('a team with a stored name is called by that name', async () => {
  expect(await seenIn('tr', 'My corner')).toEqual(['My corner', 'My corner']);
  expect(await seenIn('tr', 'Personal', teamTypeIds.organisation)).toEqual(['Personal', 'Personal']);
});
