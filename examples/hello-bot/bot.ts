import { chatAccount, registerCommands, reportUse } from './bourse.ts';
import { listen } from './chat.ts';

/** The commands of the bot, with a description and the answer. */
const commands: Record<string, { about: string; say: () => string }> = {
  hello: { about: 'Says hello', say: () => 'Hello! I am a bot on Bourse.' },
  time: { about: 'Tells the time in UTC', say: () => new Date().toISOString() },
};

const botId = Number(process.env['BOURSE_BOT_ID']);
if (!Number.isSafeInteger(botId) || botId < 1) throw new Error('Set BOURSE_BOT_ID to the id of your bot');

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
