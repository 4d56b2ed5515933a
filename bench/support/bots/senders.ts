import { setTimeout as delay } from 'node:timers/promises';
import { signInNew, type SignedIn } from '../../../tests/operation/support/sessions.ts';
import type { ApiCaller } from '../../../tests/support/api/caller.ts';
import type { BotWorld } from './botWorld.ts';

export interface Sender {
  readonly person: SignedIn;
  readonly caller: ApiCaller;
}

/** People with sessions at a server, who subscribe to bots. */
export async function addSenders(
  { database: { db, sql } }: BotWorld,
  { url, botIds, count }: { readonly url: string; readonly botIds: readonly number[]; readonly count: number },
): Promise<Sender[]> {
  const senders: Sender[] = [];
  for (let index = 0; index < count; index += 1) {
    const person = await signInNew({ db });
    for (const botId of botIds)
      await sql`insert into subscriptions (bot_id, user_id, active) values (${botId}, ${person.id}, true)`;
    senders.push({ person, caller: person.at(url) });
  }
  return senders;
}

let keys = 0;

/** Sends a text as people do. An answer that is not a success ends the measure. */
export async function sendText({ caller }: Sender, botId: number, text: string): Promise<void> {
  keys += 1;
  const { status, message } = await caller.call('sendConversationMessage', { botId, text, clientKey: `bench-${keys}` });
  if (status !== 200) throw new Error(`sendConversationMessage: ${status} ${message}`);
}

/** Sends messages of these people in turns for some seconds, and waits for the last ones. */
export async function sendFor(
  senders: readonly Sender[],
  { botId, perSecond, seconds }: { readonly botId: number; readonly perSecond: number; readonly seconds: number },
): Promise<void> {
  const sent: Promise<void>[] = [];
  const began = performance.now();
  for (let count = 0; count < perSecond * seconds; count += 1) {
    const sender = senders[count % senders.length];
    if (sender === undefined) throw new Error('There is no subscriber');
    sent.push(sendText(sender, botId, `Message ${count}`));
    await delay(Math.max(0, began + (count * 1_000) / perSecond - performance.now()));
  }
  await Promise.all(sent);
}
