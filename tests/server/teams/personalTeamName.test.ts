import { afterAll, beforeAll, expect, it } from 'vitest';
import { teamTypeIds } from '../../../server/database/referenceIds.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getBot } from '../bots/support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** What a team of this name is called in a language, on its own page and beside its bot. */
async function seenIn(language: string, name: string, typeId: number = teamTypeIds.personal) {
  const team = await api.people.team({ change: { name, typeId } });
  const botId = await getBot(api, team);
  const reader = api.as(team.owner).with({ 'accept-language': language });
  const own = await reader.call('getTeamDetailsById', { teamId: team.id });
  const bot = await reader.call('getBotDetailsById', { botId });
  return [own.data?.name, bot.data?.team_name];
}

it('speaks the language of the reader while it has no name of its own', async () => {
  expect(await seenIn('tr', 'Personal')).toEqual(['Kişisel takım', 'Kişisel takım']);
  expect(await seenIn('en', 'Kişisel')).toEqual(['Personal team', 'Personal team']);
});

it('is called what its owner named it, and so is every other team', async () => {
  expect(await seenIn('tr', 'My corner')).toEqual(['My corner', 'My corner']);
  expect(await seenIn('tr', 'Personal', teamTypeIds.organisation)).toEqual(['Personal', 'Personal']);
});
