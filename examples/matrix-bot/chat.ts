/** Listens on a Matrix homeserver and answers commands with three calls of the client-server API. */

import type { ChatAccount } from './bourse.ts';

interface Message {
  type: string;
  sender: string;
  event_id: string;
  content: { msgtype?: string; body?: string };
}

interface News {
  next_batch: string;
  rooms?: { invite?: Record<string, unknown>; join?: Record<string, { timeline?: { events: Message[] } }> };
}

interface Listener {
  /** Returns the account with a new access token; called at the start and whenever the token has expired. */
  account: () => Promise<ChatAccount>;
  /** The answer to a command, given without its slash; undefined sends no answer. */
  answer: (command: string) => Promise<string | undefined>;
  /** Stops the listener. */
  signal?: AbortSignal;
}

class Expired extends Error {}

async function matrix<T>(account: ChatAccount, method: string, path: string, body?: object, signal?: AbortSignal) {
  const response = await fetch(new URL(`/_matrix/client/v3${path}`, account.home_server_url ?? ''), {
    method,
    headers: { authorization: `Bearer ${account.access_token}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  });
  if (response.status === 401) throw new Expired();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
  return (await response.json()) as T;
}

/** Accepts invitations and answers the messages that begin with a slash. */
async function handle(account: ChatAccount, news: News, { answer }: Listener): Promise<void> {
  for (const room of Object.keys(news.rooms?.invite ?? {}))
    await matrix(account, 'POST', `/join/${encodeURIComponent(room)}`, {});
  for (const [room, { timeline }] of Object.entries(news.rooms?.join ?? {})) {
    for (const { type, sender, event_id, content } of timeline?.events ?? []) {
      const command = /^\/(\w+)/.exec(content.body ?? '')?.[1];
      if (type !== 'm.room.message' || sender === account.user_id || command === undefined) continue;
      const text = await answer(command);
      if (text === undefined) continue;
      // The id of the message is the transaction id, so that a retry does not send the answer twice.
      const place = `/rooms/${encodeURIComponent(room)}/send/m.room.message/${encodeURIComponent(event_id)}`;
      await matrix(account, 'PUT', place, { msgtype: 'm.text', body: text });
    }
  }
}

/** Listens until `signal` aborts. Messages from before the start are not answered. */
export async function listen(listener: Listener): Promise<void> {
  let account = await listener.account();
  let since: string | undefined;
  const isOver = () => listener.signal?.aborted === true;
  while (!isOver()) {
    try {
      const from = since === undefined ? 'timeout=0' : `timeout=30000&since=${encodeURIComponent(since)}`;
      const news = await matrix<News>(account, 'GET', `/sync?${from}`, undefined, listener.signal);
      await handle(
        account,
        since === undefined ? { ...news, rooms: { invite: news.rooms?.invite ?? {} } } : news,
        listener,
      );
      since = news.next_batch;
    } catch (error) {
      if (isOver()) return;
      if (!(error instanceof Expired)) throw error;
      account = await listener.account();
    }
  }
}
