import { chatAccount, registerCommands, reportUse } from './bourse.ts';
import { listen } from './chat.ts';

/** Ends with one sentence instead of a stack trace. */
function exit(message: string): never {
  console.error(message);
  process.exit(1);
}

/** The commands of the bot, with a description and the answer. */
const commands: Record<string, { about: string; say: () => string }> = {
  hello: { about: 'Says hello', say: () => 'Hello! I am a bot on Bourse.' },
  time: { about: 'Shows the time in UTC', say: () => new Date().toISOString() },
};

const missing = ['BOURSE_URL', 'BOURSE_API_KEY', 'BOURSE_BOT_ID'].filter((name) => !process.env[name]);
if (missing.length > 0) exit(`Set ${missing.join(', ')} first. README.md says where to find the values.`);

const botId = Number(process.env['BOURSE_BOT_ID']);
if (!Number.isSafeInteger(botId) || botId < 1)
  exit('BOURSE_BOT_ID must be the id of your bot, a number. The overview of the bot shows it.');

await registerCommands(botId, Object.fromEntries(Object.entries(commands).map(([name, { about }]) => [name, about])));
console.log(`Commands: ${Object.keys(commands).join(', ')}`);

const account = process.env['BOURSE_BOT_TOKEN'] ? await chatAccount() : undefined;
if (account === undefined) {
  console.log('Set BOURSE_BOT_TOKEN to let the bot listen.');
} else if (account.home_server_url === null) {
  console.log(`${account.user_id} lives on this platform alone: there is no homeserver to listen to.`);
} else {
  console.log(`Listening as ${account.user_id}`);
  await listen({
    account: chatAccount,
    answer: async (name) => {
      const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
      if (command !== undefined) await reportUse(botId, name);
      return command?.say();
    },
  });
}
