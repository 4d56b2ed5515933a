import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { styleText } from 'node:util';
import { BotClient } from '../client.ts';
import { DeveloperApi, type ManifestChange, type ManifestResult } from '../developerApi.ts';
import { findSetting } from '../environment.ts';
import { BotApiError, InvalidTokenError, UnreachableError } from '../errors.ts';
import { CliError } from './runFile.ts';
import { formatGood, formatNotice } from './print.ts';

export const MANIFEST_FILE = 'bourse.manifest.json';

/** The exit code of `diff` when the file and the bot differ. */
const DIFFERS = 3;

interface ManifestOptions {
  readonly action: 'pull' | 'diff' | 'push';
  readonly file: string;
  /** The id of the bot. */
  readonly bot: string | undefined;
  /** Applies without a question. */
  readonly isYes: boolean;
}

const signs = { added: ['green', '+'], changed: ['yellow', '~'], removed: ['red', '-'] } as const;

const quote = (text: string): string => JSON.stringify(text);

/** A change in one line, such as `~ /price, option stock, type: "number" → "money"`. */
function formatChange({ kind, part, subject, option, field, before, after }: ManifestChange): string {
  const [color, sign] = signs[kind];
  const place = [
    subject ?? (part === 'command' ? 'commands' : part === 'text' ? 'bot' : part),
    ...(option === null ? (part === 'option' ? ['options'] : []) : [`option ${option}`]),
    ...(field === null ? [] : [field]),
  ].join(', ');
  const values = [before, after].filter((value) => value !== null).map(quote);
  const text = `${sign} ${place}: ${values.join(' → ')}`;
  return styleText(color, text, { stream: process.stdout });
}

function printChanges({ changes, reopens_review: reopens }: ManifestResult, print: (line: string) => void): void {
  for (const change of changes) print(formatChange(change));
  if (reopens) print(formatNotice('Reviewers will check the bot again.'));
}

function readSetting(name: string, hint: string): string {
  const value = findSetting(name);
  if (value === undefined) throw new CliError(`Set ${name}, in the environment or in a file .env. ${hint}`);
  return value;
}

/** The bot that is named, or the one of the bot token. */
async function findBotId(url: string, given: string | undefined): Promise<number> {
  const named = given ?? findSetting('BOURSE_BOT_ID');
  if (named !== undefined) {
    if (/^[1-9]\d{0,15}$/.test(named)) return Number(named);
    throw new CliError(`"${named}" is no id of a bot. It is the number in the address of its page.`);
  }
  const token = findSetting('BOURSE_BOT_TOKEN') ?? findSetting('BOURSE_TEST_TOKEN');
  if (token === undefined) throw new CliError('Name the bot: --bot 7, BOURSE_BOT_ID, or BOURSE_BOT_TOKEN.');
  return (await new BotClient({ url, token }).self({ attempts: 1 })).id;
}

function readFile(file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8');
  throw new CliError(`There is no file ${file}. Create it with: bourse-bot manifest pull`);
}

async function confirm(count: number): Promise<boolean> {
  if (!process.stdin.isTTY) throw new CliError('Add --yes to apply the changes without a question.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await terminal.question(`Apply ${count} ${count === 1 ? 'change' : 'changes'}? [y/N] `);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}

const explain = (error: unknown, { action, file }: ManifestOptions): unknown => {
  if (error instanceof InvalidTokenError)
    return new CliError('The key or the token is refused. Create an API key from the menu with your name.');
  if (error instanceof UnreachableError)
    return new CliError(`${error.message}. Is BOURSE_URL right, and is the server running?`);
  if (!(error instanceof BotApiError)) return error;
  // Only a file that was sent can have a mistake.
  if (error.status === 400 && action !== 'pull') return new CliError(`${file}: ${error.reason}`);
  return new CliError(`${findSetting('BOURSE_URL') ?? 'Bourse'} answers: ${error.status} ${error.reason}`);
};

async function run({ action, file, bot, isYes }: ManifestOptions, print: (line: string) => void): Promise<number> {
  const url = readSetting('BOURSE_URL', 'It is the address of Bourse.');
  const apiKey = readSetting('BOURSE_API_KEY', 'Create an API key from the menu with your name.');
  if (!URL.canParse(url))
    throw new CliError(`BOURSE_URL is "${url}"; it must be an address such as https://bourse.example`);
  const api = new DeveloperApi({ url, apiKey });
  if (action === 'pull') {
    const { manifest } = await api.readManifest(await findBotId(url, bot));
    writeFileSync(file, manifest);
    print(formatGood(`Written to ${file}`));
    return 0;
  }
  const text = readFile(file);
  const botId = await findBotId(url, bot);
  const compared = await api.compareManifest(botId, text);
  if (compared.changes.length === 0) {
    print(formatGood(`${file} is the same as the bot.`));
    return 0;
  }
  printChanges(compared, print);
  if (action === 'diff') return DIFFERS;
  if (!isYes && !(await confirm(compared.changes.length))) return DIFFERS;
  const { number } = await api.applyManifest(botId, text, compared.version);
  print(formatGood(`Applied as version ${number}`));
  return 0;
}

/**
 * Writes the manifest of a bot to a file, compares the file with the bot, or applies it.
 * @returns the exit code
 * @throws CliError
 */
export async function runManifest(options: ManifestOptions, print: (line: string) => void): Promise<number> {
  try {
    return await run(options, print);
  } catch (error) {
    throw explain(error, options);
  }
}
