import type { BotLaneName } from '../../../../rules/bots/lanes.ts';
import { botTokens } from '../../../../server/database/tables/bots/tokens.ts';
import { newBotToken } from '../../../../server/modules/bots/credentials/credentials.encryption.ts';
import { removeAll } from '../../../../server/modules/bots/tokens/tokens.store.ts';
import type { TestApi } from '../../../support/api/testApi.ts';
import { createTalk } from '../support.ts';

/** Gives a bot a new token in place of those of its lane. */
export async function setToken(api: Pick<TestApi, 'db'>, botId: number, lane: BotLaneName = 'live'): Promise<string> {
  const { token, hash, hint } = newBotToken();
  await removeAll(api.db, botId, lane);
  await api.db.insert(botTokens).values({ botId, name: 'Test', lane, tokenHash: hash, hint });
  return token;
}

/** A subscribed person and a bot with its token. */
export async function createRunningBot(api: Pick<TestApi, 'db' | 'people' | 'clock'>) {
  const talk = await createTalk(api);
  return { ...talk, token: await setToken(api, talk.botId) };
}

interface PolledEvent {
  readonly id: number;
  readonly lease: string;
  readonly attempt: number;
  readonly body: { readonly type: string; readonly data: { readonly interaction_id: number; readonly text?: string } };
}

interface CallResult {
  readonly status: number;
  readonly body: { readonly message?: string; readonly data?: Record<string, unknown> & { events?: PolledEvent[] } };
}

/** A call of a running bot. A text is sent as it is. */
export async function callAsBot(
  api: Pick<TestApi, 'url'>,
  token: string | undefined,
  path: string,
  body: unknown,
  signal?: AbortSignal,
): Promise<CallResult> {
  const response = await fetch(`${api.url}/api/bot/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  });
  return { status: response.status, body: await response.json() };
}

export async function pollEvent(api: Pick<TestApi, 'url'>, token: string, change: object = {}): Promise<PolledEvent> {
  const { body } = await callAsBot(api, token, 'events', { waitSeconds: 0, ...change });
  const [event] = body.data?.events ?? [];
  if (event === undefined) throw new Error('There is no event');
  return event;
}
