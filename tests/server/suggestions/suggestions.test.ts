import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SUGGESTION_LIMITS } from '../../../rules/bots/suggestions.ts';
import { botStatusIds, userStatusIds } from '../../../server/database/referenceIds.ts';
import { bots } from '../../../server/database/tables/bots/bots.ts';
import { botEvents } from '../../../server/database/tables/bots/conversations.ts';
import { botSuggestions } from '../../../server/database/tables/bots/suggestions.ts';
import { users } from '../../../server/database/tables/people/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { callAsBot, createRunningBot, setToken } from '../conversations/runtime/runningBot.ts';
import { getMessages, send, subscribeTo } from '../conversations/support.ts';
import { answerNext, createGuide, suggest, waitForQuestions } from './support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const listQuestions = (botId: number) => api.db.select().from(botSuggestions).where(eq(botSuggestions.botId, botId));

const ANKARA = { value: 'Ankara', label: 'Ankara, the capital' };

describe('getBotSuggestions', () => {
  it('sends the text to the bot without the name of the person, and stores nothing', async () => {
    const { botId, person, token } = await createGuide(api);
    const [shown, { question, answer }] = await Promise.all([
      suggest(api, person, botId, {}, 'tr'),
      answerNext(api, token, [ANKARA, { value: 'Antalya' }, { value: 'Ankara', label: 'again' }]),
    ]);
    expect(question).toEqual({
      type: 'suggestions.requested',
      timestamp: expect.any(String),
      bot_id: botId,
      language: 'tr',
      expires_at: expect.any(String),
      data: { suggestion_id: expect.any(String), command: 'trip', option: 'city', text: 'an' },
    });
    expect(Date.parse(question.expires_at) - Date.parse(question.timestamp)).toBe(SUGGESTION_LIMITS.budgetMs);
    expect(answer.status).toBe(200);
    expect(shown).toMatchObject({
      status: 200,
      data: { is_answered: true, suggestions: [ANKARA, { value: 'Antalya', label: 'Antalya' }] },
    });
    expect(await listQuestions(botId)).toEqual([]);
    expect(await getMessages(api, botId)).toEqual([]);
    expect(await api.db.select().from(botEvents).where(eq(botEvents.botId, botId))).toEqual([]);
  });

  it('shows an answer again for half a minute, to everybody who types the same', async () => {
    const { botId, person, token } = await createGuide(api);
    const friend = await api.people.appUser();
    await subscribeTo(api, botId, friend);
    await Promise.all([suggest(api, person, botId), answerNext(api, token, [ANKARA])]);
    const expected = { data: { is_answered: true, suggestions: [ANKARA] } };
    expect(await suggest(api, friend, botId)).toMatchObject(expected);
    api.clock.advance((SUGGESTION_LIMITS.cacheSeconds + 1) * 1000);
    const [later] = await Promise.all([suggest(api, friend, botId), answerNext(api, token, [])]);
    expect(later).toMatchObject({ data: { is_answered: true, suggestions: [] } });
  });

  it('ends after a moment without an answer; a later answer is dropped', async () => {
    const { botId, person, token } = await createGuide(api);
    const [shown, [question]] = await Promise.all([suggest(api, person, botId), waitForQuestions(api, token)]);
    expect(shown).toMatchObject({ status: 200, data: { is_answered: false, suggestions: [] } });
    const suggestionId = question?.data.suggestion_id;
    expect(await callAsBot(api, token, 'suggestions', { suggestionId, suggestions: [ANKARA] })).toMatchObject({
      status: 404,
      body: { message: 'These suggestions came too late.' },
    });
    expect(await listQuestions(botId)).toEqual([]);
    // The events of the conversation are delivered as before.
    await send(api, person, botId, 'Hello');
    expect((await callAsBot(api, token, 'events', {})).body.data?.events).toMatchObject([{ attempt: 1 }]);
  });

  it('gives a question to one call, once, and none to consumers that do not answer them', async () => {
    const { botId, person, token } = await createGuide(api);
    const shown = suggest(api, person, botId);
    await expect.poll(async () => (await listQuestions(botId)).length).toBe(1);
    expect((await callAsBot(api, token, 'events', {})).body.data).toMatchObject({ events: [], suggestions: [] });
    const both = await Promise.all([1, 2].map(() => waitForQuestions(api, token, { waitSeconds: 0 })));
    const [question, ...further] = both.flat();
    expect(further).toEqual([]);
    expect(await waitForQuestions(api, token, { waitSeconds: 0 })).toEqual([]);
    const suggestionId = question?.data.suggestion_id;
    const answer = (suggestions: unknown) => callAsBot(api, token, 'suggestions', { suggestionId, suggestions });
    expect((await answer([ANKARA])).status).toBe(200);
    expect((await answer([])).status).toBe(404);
    expect(await shown).toMatchObject({ data: { suggestions: [ANKARA] } });
  });

  it('replaces an earlier question of the same person', async () => {
    const { botId, person, token } = await createGuide(api);
    const first = suggest(api, person, botId, { text: 'a' });
    await expect.poll(async () => (await listQuestions(botId)).length).toBe(1);
    const second = suggest(api, person, botId, { text: 'ank' });
    await expect
      .poll(async () => (await listQuestions(botId)).map(({ body }) => JSON.parse(body).data.text))
      .toEqual(['ank']);
    await answerNext(api, token, [ANKARA]);
    expect(await second).toMatchObject({ data: { is_answered: true } });
    expect(await first).toMatchObject({ data: { is_answered: false } });
  });

  it('does not let another bot answer', async () => {
    const { botId, person, token } = await createGuide(api);
    const stranger = await createRunningBot(api);
    const shown = suggest(api, person, botId);
    const [question] = await waitForQuestions(api, token);
    expect(await waitForQuestions(api, stranger.token, { waitSeconds: 0 })).toEqual([]);
    const suggestionId = question?.data.suggestion_id;
    const answer = (by: string) => callAsBot(api, by, 'suggestions', { suggestionId, suggestions: [ANKARA] });
    expect((await answer(stranger.token)).status).toBe(404);
    expect((await answer(token)).status).toBe(200);
    expect(await shown).toMatchObject({ data: { suggestions: [ANKARA] } });
  });

  it.each([
    [Array.from({ length: 26 }, (_unused, index) => ({ value: `v${index}` }))],
    [[{ value: '' }]],
    [[{ value: '\u200B' }]],
    [[{ value: 'v'.repeat(101) }]],
    [[{ value: 'v'.repeat(41) }]],
    [[{ value: 'v', label: 'l'.repeat(101) }]],
    [[{ label: 'l' }]],
    [['Ankara']],
    ['Ankara'],
    [undefined],
  ])('refuses suggestions that could not be shown or sent: %j', async (suggestions) => {
    const { botId, person, token } = await createGuide(api);
    const shown = suggest(api, person, botId);
    const { answer, suggestionId } = await answerNext(api, token, suggestions);
    expect(answer.status).toBe(400);
    await callAsBot(api, token, 'suggestions', { suggestionId, suggestions: [ANKARA] });
    expect(await shown).toMatchObject({ data: { suggestions: [ANKARA] } });
  });

  it('suggests numbers within the limits of the option, as they are sent', async () => {
    const { botId, person, token } = await createGuide(api);
    const shown = suggest(api, person, botId, { option: 'share', text: '1' });
    const { answer, suggestionId } = await answerNext(api, token, [{ value: '101' }]);
    expect(answer).toMatchObject({ status: 400, body: { message: 'share must be at most 100.' } });
    const twelve = { value: '12.5', label: 'an eighth' };
    await callAsBot(api, token, 'suggestions', { suggestionId, suggestions: [twelve] });
    expect(await shown).toMatchObject({ data: { suggestions: [twelve] } });
  });

  it('hides characters that disturb the texts around them', async () => {
    const { botId, person, token } = await createGuide(api);
    const [shown] = await Promise.all([
      suggest(api, person, botId),
      answerNext(api, token, [{ value: 'An\u202Ekara', label: ' The\u200B capital ' }]),
    ]);
    expect(shown.data?.suggestions).toEqual([{ value: 'Ankara', label: 'The capital' }]);
  });
});

describe('getBotSuggestions admits', () => {
  it('no options that the bot does not complete, and no commands that have changed', async () => {
    const { botId, person } = await createGuide(api);
    expect(await suggest(api, person, botId, { option: 'note' })).toMatchObject({ status: 400, data: null });
    expect(await suggest(api, person, botId, { option: 'other' })).toMatchObject({ status: 400 });
    expect(await suggest(api, person, botId, { text: 'x'.repeat(101) })).toMatchObject({ status: 400 });
    expect(await suggest(api, person, botId, { expectedVersion: 2 })).toMatchObject({ status: 409 });
    expect(await suggest(api, person, botId, { command: 'gone' })).toMatchObject({ status: 409 });
    expect(await listQuestions(botId)).toEqual([]);
  });

  it('no strangers of a bot, no former subscribers, and no questions to a bot that is switched off', async () => {
    const { botId, person } = await createGuide(api);
    const [stranger, former] = await Promise.all([api.people.appUser(), api.people.appUser()]);
    await subscribeTo(api, botId, former, false);
    for (const someone of [stranger, former])
      expect(await suggest(api, someone, botId)).toMatchObject({ status: 403, data: null });
    await api.db.update(bots).set({ statusId: botStatusIds.disabled }).where(eq(bots.id, botId));
    expect(await suggest(api, person, botId)).toMatchObject({ status: 403 });
    expect(await suggest(api, person, 999_999_999)).toMatchObject({ status: 404 });
  });

  it('the team of a bot that is not published', async () => {
    const { botId, team, person, token } = await createGuide(api, botStatusIds.created);
    expect(await suggest(api, person, botId)).toMatchObject({ status: 403 });
    const [shown] = await Promise.all([suggest(api, team.owner, botId), answerNext(api, token, [ANKARA])]);
    expect(shown).toMatchObject({ status: 200, data: { suggestions: [ANKARA] } });
  });

  it('a number of questions of a person', async () => {
    const { botId, person, token } = await createGuide(api);
    const answering = (async () => {
      for (let count = 0; count < SUGGESTION_LIMITS.perPerson; count += 1) await answerNext(api, token, []);
    })();
    for (let count = 0; count < SUGGESTION_LIMITS.perPerson; count += 1)
      expect((await suggest(api, person, botId, { text: `t${count}` })).status).toBe(200);
    await answering;
    const rejected = await suggest(api, person, botId, { text: 'one more' });
    expect(rejected).toMatchObject({ status: 429, data: null });
    // An answer that is remembered costs nothing.
    expect(await suggest(api, person, botId, { text: 't0' })).toMatchObject({ data: { is_answered: true } });
  });
});

describe('a bot', () => {
  it('gets no more questions than its limit, and none while too many wait', async () => {
    const limited = await startTestApi({ env: { LIMIT_BOT_SUGGESTIONS: '1' } });
    try {
      const { botId, person, token } = await createGuide(limited);
      await Promise.all([suggest(limited, person, botId), answerNext(limited, token, [ANKARA])]);
      expect(await suggest(limited, person, botId, { text: 'b' })).toMatchObject({ data: { is_answered: false } });
      expect(await waitForQuestions(limited, token, { waitSeconds: 0 })).toEqual([]);
    } finally {
      await limited.close();
    }
    const { botId, person } = await createGuide(api);
    const [row] = await api.sql<{ id: number }[]>`select max(id) as id from users`;
    await api.sql`
      insert into bot_suggestions (id, bot_id, user_id, option, body, expires_at)
      select gen_random_uuid(), ${botId}, ${(row?.id ?? 0) + 1_000}::bigint + place, '{}'::jsonb, '{}', ${api.clock.now()}::timestamptz + interval '1 hour'
      from generate_series(1, ${SUGGESTION_LIMITS.open}) place`;
    expect(await suggest(api, person, botId)).toMatchObject({ data: { is_answered: false } });
    expect((await listQuestions(botId)).length).toBe(SUGGESTION_LIMITS.open);
  });

  it('gets no question with a replaced token, or after its team has no active member', async () => {
    const { botId, person, team, token } = await createGuide(api);
    const shown = suggest(api, person, botId);
    await expect.poll(async () => (await listQuestions(botId)).length).toBe(1);
    const fresh = await setToken(api, botId);
    expect((await callAsBot(api, token, 'events', { suggestions: true })).status).toBe(401);
    await api.db.update(users).set({ statusId: userStatusIds.disabled }).where(eq(users.id, team.owner.id));
    expect((await callAsBot(api, fresh, 'events', { suggestions: true })).status).toBe(403);
    expect(await shown).toMatchObject({ data: { is_answered: false } });
  });

  it('loses a question whose time is over, and the row of a process that ended is deleted', async () => {
    const { botId, person, token } = await createGuide(api);
    const shown = suggest(api, person, botId);
    await expect.poll(async () => (await listQuestions(botId)).length).toBe(1);
    api.clock.advance(SUGGESTION_LIMITS.budgetMs + 1);
    expect(await waitForQuestions(api, token, { waitSeconds: 0 })).toEqual([]);
    await shown;
    await api.sql`
      insert into bot_suggestions (id, bot_id, user_id, option, body, expires_at)
      values (gen_random_uuid(), ${botId}, ${person.id}, '{}'::jsonb, '{}', now() - interval '2 minutes')`;
    await api.runJob('cleanup');
    expect(await listQuestions(botId)).toEqual([]);
  });
});
