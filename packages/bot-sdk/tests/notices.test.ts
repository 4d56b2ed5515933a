import { describe, expect, it } from 'vitest';
import { createBot } from '../src/index.ts';
import { createTestBot } from '../src/testing.ts';

const bot = createBot()
  .onAlert((notice) => {
    const { ticker, price } = notice.data;
    const title = notice.say({ en: `${ticker.symbol} is at ${price}`, tr: `${ticker.symbol} fiyatı ${price}` });
    return { title, tickerId: ticker.id };
  })
  .onSubscription(({ event }) => (event.type === 'subscription.started' ? 'Welcome' : undefined));

describe('an event that no person requested', () => {
  it('is reported to the person in their language, once for all deliveries', async () => {
    const tested = createTestBot(bot, { canSendMessages: true });
    const result = await tested.alert({ price: 62 }, { id: 'sub_7', language: 'tr' });
    expect(result).toMatchObject({ state: 'answered', answers: [{ card: { title: 'AKBNK fiyatı 62', tickerId: 1 } }] });
    expect((await result.redeliver()).answers).toHaveLength(1);
    expect(tested.sentMessages).toMatchObject([{ subscriberId: 'sub_7' }]);
  });

  it('is dropped without the permission for messages, and after the messages of a day', async () => {
    const tested = createTestBot(bot);
    expect(await tested.alert()).toMatchObject({ state: 'dropped', answers: [] });
    tested.setData({ canSendMessages: true });
    for (const _message of Array.from({ length: 20 })) await tested.alert();
    expect(await tested.alert()).toMatchObject({ state: 'dropped', error: { status: 429 } });
    expect((await tested.alert({}, { id: 'sub_2' })).state).toBe('answered');
  });

  it('reports who came and who left, and is acknowledged without a handler', async () => {
    const tested = createTestBot(bot, { canSendMessages: true });
    expect((await tested.subscription('started')).answers).toMatchObject([{ text: 'Welcome' }]);
    expect((await tested.subscription('ended')).answers).toEqual([]);
    expect(await tested.grant({ scope: 'alerts_events', is_granted: true })).toMatchObject({ state: 'answered' });
  });

  it('is dropped when the person has left, until they come again', async () => {
    const tested = createTestBot(bot, { canSendMessages: true });
    await tested.subscription('ended');
    expect(await tested.alert()).toMatchObject({ state: 'dropped', error: { status: 403 } });
    expect((await tested.alert({}, { id: 'sub_2' })).state).toBe('answered');
    await tested.subscription('started');
    expect((await tested.alert()).state).toBe('answered');
  });

  it('says all that a person who comes allows', async () => {
    const scopes: unknown[] = [];
    const listening = createBot().onSubscription(({ event }) => void scopes.push(event.data.scopes));
    const tested = createTestBot(listening, { watchlist: [], canAddAlerts: true, canSendMessages: true });
    await tested.subscription('started');
    await tested.subscription('ended');
    expect(scopes).toEqual([['watchlist_read', 'alerts_write', 'messages_send'], []]);
  });

  it('fails with its handler, so that it is delivered again', async () => {
    const broken = createBot().onAlert(() => {
      throw new Error('No memory');
    });
    expect(await createTestBot(broken).alert()).toMatchObject({ state: 'failed', error: { message: 'No memory' } });
  });
});
