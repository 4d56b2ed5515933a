/** A minimal Bourse client, based on Node's own fetch. */

const setting = (name: string): string => {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`Set ${name}`);
  return value;
};

/** Every response has a status, a message in your language and, if successful, data. */
interface Answer<Data> {
  status: number;
  message: string;
  data?: Data | null;
}

interface Reply {
  data?: Record<string, unknown> | null;
  errors?: { message: string }[];
}

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/**
 * Makes one call with the API key and waits when the rate limit is exceeded.
 * @throws Error with Bourse's message when the call fails
 */
async function call<Data>(name: string, query: string, variables: object = {}): Promise<Data | undefined> {
  const response = await fetch(new URL('/graphql', setting('BOURSE_URL')), {
    method: 'POST',
    headers: { authorization: `Bearer ${setting('BOURSE_API_KEY')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  if (response.status === 429) {
    await pause(Number(response.headers.get('retry-after') ?? 5));
    return call(name, query, variables);
  }
  const reply = (await response.json()) as Reply;
  if (reply.errors?.[0]) throw new Error(`${name}: ${reply.errors[0].message}`);
  const answer = reply.data?.[name] as Answer<Data>;
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.message}`);
  return answer.data ?? undefined;
}

/** Adds the commands that the bot does not have yet. Idempotent. */
export async function registerCommands(botId: number, commands: Record<string, string>): Promise<void> {
  for (const [command, description] of Object.entries(commands)) {
    const existing = await call<{ isExist: boolean }>(
      'checkBotCommand',
      `query ($botId: Id!, $command: String!) {
        checkBotCommand(botId: $botId, commandText: $command) { status message data { isExist } }
      }`,
      { botId, command },
    );
    if (existing?.isExist) continue;
    await call(
      'addBotCommand',
      `mutation ($botId: Id!, $command: String!, $description: String!) {
        addBotCommand(botId: $botId, command: $command, description: $description) { status message }
      }`,
      { botId, command, description },
    );
  }
}

/** Reports the use of a command, so that the analytics count it. */
export async function reportUse(botId: number, command: string): Promise<void> {
  await call(
    'addBotCommandUse',
    `mutation ($botId: Id!, $command: String!) {
      addBotCommandUse(botId: $botId, commandText: $command) { status message }
    }`,
    { botId, command },
  );
}

/** The bot's account on the chat network with a new access token. */
export interface ChatAccount {
  access_token: string;
  user_id: string;
  /** Null where bots exist on this platform only. */
  home_server_url: string | null;
}

/** Requests a new access token with the bot token, which belongs to the bot and not to you. */
export async function chatAccount(): Promise<ChatAccount> {
  const response = await fetch(new URL('/api/bot/accessToken', setting('BOURSE_URL')), {
    method: 'POST',
    headers: { authorization: `Bearer ${setting('BOURSE_BOT_TOKEN')}` },
  });
  const answer = (await response.json()) as Answer<ChatAccount>;
  if (!response.ok || !answer.data) throw new Error(`accessToken: ${response.status} ${answer.message}`);
  return answer.data;
}
