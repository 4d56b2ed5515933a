import { botStatusIds } from '../../../server/database/referenceIds.ts';
import type { CommandOption } from '../../../rules/bots/commandOptions.ts';
import { botCommands } from '../../../server/database/tables/bots/commands.ts';
import type { QuestionBody } from '../../../server/modules/conversations/suggestions/questionBody.ts';
import type { TestPerson } from '../../support/api/people.ts';
import type { TestApi } from '../../support/api/testApi.ts';
import { callAsBot, setToken } from '../conversations/runtime/runningBot.ts';
import { createTalk } from '../conversations/support.ts';

const cityOptions: readonly CommandOption[] = [
  { name: 'city', nameTr: 'şehir', type: 'text', required: true, max: 40, autocomplete: true },
  { name: 'share', type: 'percent', required: false, min: 0, max: 100, autocomplete: true },
  { name: 'note', type: 'text', required: false },
];

/** Adds the command /trip to a bot. */
export const addTrip = async (api: Pick<TestApi, 'db'>, botId: number): Promise<void> => {
  await api.db.insert(botCommands).values({
    botId,
    command: 'trip',
    commandKey: 'trip',
    description: 'Plans a trip',
    rank: 3,
    options: cityOptions,
  });
};

/** A running bot with the command /trip, whose options it completes, and a person who subscribes to it. */
export async function createGuide(api: Pick<TestApi, 'db' | 'people' | 'clock'>, statusId?: number) {
  const talk = await createTalk(api, statusId ?? botStatusIds.published);
  const { botId } = talk;
  await addTrip(api, botId);
  return { ...talk, token: await setToken(api, botId) };
}

/** What a person gets while they type. */
export const suggest = (api: TestApi, person: TestPerson, botId: number, change: object = {}, language = 'en') =>
  api
    .as(person)
    .with({ 'accept-language': language })
    .call('getBotSuggestions', {
      botId,
      command: 'trip',
      expectedVersion: 1,
      option: 'city',
      text: 'an',
      ...change,
    });

/** Waits for questions as a program of a bot does. */
export async function waitForQuestions(api: Pick<TestApi, 'url'>, token: string, change: object = {}) {
  const { body } = await callAsBot(api, token, 'events', { waitSeconds: 5, suggestions: true, ...change });
  const questions: unknown = body.data?.['suggestions'];
  return Array.isArray(questions) ? questions.filter(isQuestion) : [];
}

const isQuestion = (value: unknown): value is QuestionBody =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'suggestions.requested';

/** Waits for one question, and answers it. */
export async function answerNext(api: Pick<TestApi, 'url'>, token: string, suggestions: unknown) {
  const [question] = await waitForQuestions(api, token);
  if (question === undefined) throw new Error('There is no question');
  const { suggestion_id: suggestionId } = question.data;
  const answer = await callAsBot(api, token, 'suggestions', { suggestionId, suggestions });
  return { question, suggestionId, answer };
}
