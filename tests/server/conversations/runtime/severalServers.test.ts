import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BrokerEvents } from '../../../../server/ports/events/brokerEvents.ts';
import type { TestPerson } from '../../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../../support/api/testApi.ts';
import { createBroker } from '../../../support/events/fakeBroker.ts';
import { createTalk, send } from '../support.ts';

const broker = createBroker();
const open = (): BrokerEvents =>
  new BrokerEvents('redis', broker.connect(), {
    log: { warn: () => undefined, info: () => undefined },
    onFailure: () => undefined,
  });

let api: TestApi;
/** The events of a second server. */
let elsewhere: BrokerEvents;
let talk: { readonly botId: number; readonly person: TestPerson };
beforeAll(async () => {
  elsewhere = open();
  api = await startTestApi({ events: open() });
  talk = await createTalk(api);
});
afterAll(async () => {
  await api.close();
  await elsewhere.close();
});

describe('conversations of several servers', () => {
  it('change for subscribers of this server, when another server has changed them', async () => {
    const { botId, person } = talk;
    const live = await api.live(person);
    const changes = live.subscribe('conversationChanges', {});
    expect(await changes.next()).toMatchObject({ data: { conversationChanges: { status: 200, data: [] } } });
    elsewhere.publish('conversations.changed', { userId: person.id, botId, lastSeq: 3, readSeq: 1 });
    expect(await changes.next()).toMatchObject({
      data: { conversationChanges: { data: [{ bot_id: botId, last_seq: 3, read_seq: 1 }] } },
    });
    await live.close();
  });

  it('are read again by subscribers, after events of other servers may have been missed', async () => {
    const live = await api.live(talk.person);
    const changes = live.subscribe('conversationChanges', {});
    await changes.next();
    for (const { onLost, onConnected } of broker.handlers) {
      onLost('gone');
      onConnected();
    }
    expect(await changes.next()).toMatchObject({ data: { conversationChanges: { status: 200, data: [] } } });
    await live.close();
  });

  it('wake the bots of other servers', async () => {
    const heard: number[] = [];
    elsewhere.subscribe('bots.queued', ({ botId }) => heard.push(botId));
    await send(api, talk.person, talk.botId, 'Good morning');
    await expect.poll(() => heard).toContain(talk.botId);
  });
});
