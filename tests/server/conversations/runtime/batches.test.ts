import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { answer } from '../../../../server/modules/conversations/runtime/answers.service.ts';
import {
  acknowledgeAll,
  leaseEvents,
  type BotRuntime,
} from '../../../../server/modules/conversations/runtime/runtime.service.ts';
import { startTestApi, type TestApi } from '../../../support/api/testApi.ts';
import { createRuntime, createTalk, getMessages, send, subscribeTo } from '../support.ts';

let api: TestApi;
let runtime: BotRuntime;
beforeAll(async () => {
  api = await startTestApi();
  runtime = createRuntime(api);
});
afterAll(() => api.close());

const PEOPLE = 12;

/** A bot with a leased event in each of several conversations, and its second event still queued. */
async function leaseMany() {
  const { botId, person } = await createTalk(api);
  const strangers = await Promise.all(Array.from({ length: PEOPLE - 1 }, () => api.people.appUser()));
  for (const stranger of strangers) await subscribeTo(api, botId, stranger);
  for (const text of ['one', 'two']) for (const writer of [person, ...strangers]) await send(api, writer, botId, text);
  const events = await leaseEvents(runtime, botId, { limit: 100, leaseSeconds: 60 });
  const requests = events.map((event) => ({
    ...event,
    interactionId: Number(JSON.parse(event.body).data.interaction_id),
    key: { botId, eventId: event.id, leaseId: event.lease },
  }));
  return { botId, requests };
}

describe('answers that come at the same time', () => {
  it('are stored together, and each gets its own result', async () => {
    const { botId, requests } = await leaseMany();
    const [first] = requests;
    if (first === undefined) throw new Error('There is no event');
    await answer(runtime, botId, { interactionId: first.interactionId, clientKey: 'again', text: 'First' });
    const foreign = await createTalk(api);
    const begin = vi.spyOn(api.db, 'transaction');
    const given = requests.map(({ interactionId, id }) =>
      answer(runtime, botId, { interactionId, clientKey: `${id}:0`, text: `Answer ${id}` }),
    );
    const repeated = answer(runtime, botId, {
      interactionId: first.interactionId,
      clientKey: 'again',
      text: 'Changed',
    });
    const second = answer(runtime, botId, { interactionId: first.interactionId, clientKey: 'next', text: 'Second' });
    const rejected = answer(runtime, foreign.botId, {
      interactionId: first.interactionId,
      clientKey: 'foreign',
      text: 'No',
    });
    await expect(rejected).rejects.toMatchObject({ status: 404 });
    expect(await repeated).toMatchObject({ isReplayed: true });
    expect(await second).toMatchObject({ isReplayed: false });
    expect((await Promise.all(given)).every(({ isReplayed, isLate }) => !isReplayed && !isLate)).toBe(true);
    // One or two batches, and the answers that were left out of them.
    expect(begin.mock.calls.length).toBeLessThan(PEOPLE);
    begin.mockRestore();
    const messages = await getMessages(api, botId);
    expect(messages.filter(({ author }) => author === 'bot').map(({ text }) => text)).toHaveLength(PEOPLE + 2);
    expect(messages.filter(({ text }) => text === 'Changed' || text === 'No')).toEqual([]);
    expect(messages.filter(({ interactionId }) => interactionId === first.interactionId)).toMatchObject([
      { author: 'person', seq: 1 },
      { author: 'bot', text: 'First', seq: 3 },
      { author: 'bot', seq: 4 },
      { author: 'bot', seq: 5 },
    ]);
  });
});

describe('events that are acknowledged together', () => {
  it('end when their leases have not, and make the next ones due', async () => {
    const { botId, requests } = await leaseMany();
    const heard: number[] = [];
    const stop = runtime.events.subscribe('bots.queued', (event) => heard.push(event.botId));
    const [wrong, ...right] = requests.map(({ key }) => key);
    if (wrong === undefined) throw new Error('There is no event');
    const keys = [{ ...wrong, leaseId: crypto.randomUUID() }, ...right];
    const recorded: (readonly number[])[] = [];
    const results = await acknowledgeAll(runtime, keys, async (_tx, places) => {
      recorded.push(places);
    });
    expect(results).toEqual([false, ...right.map(() => true)]);
    expect(recorded).toEqual([right.map((_key, index) => index + 1)]);
    expect(heard).toEqual([botId]);
    const next = await leaseEvents(runtime, botId, { limit: 100, leaseSeconds: 60 });
    expect(next.map(({ body }) => JSON.parse(body).data.text)).toEqual(right.map(() => 'two'));
    stop();
  });
});
