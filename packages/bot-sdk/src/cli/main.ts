#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { describeError } from '../errors.ts';
import { MANIFEST_FILE, runManifest } from './manifest.ts';
import { CliError, runFile } from './runFile.ts';
import { watchAndRun } from './watch.ts';

const USAGE = `Usage: bourse-bot <command> [file]

  dev [file]     runs the bot in a file for the test lane, prints its events and answers, and restarts it when a file
                 changes; subscribers of a published bot are served by another program
  start [file]   runs the bot in a file

  manifest pull [file]   writes the bot's settings in the console to a file: texts, commands, endpoint, permissions
  manifest diff [file]   prints what the file would change; the exit code is 3 when something differs
  manifest push [file]   prints the changes and applies them after a confirmation

  --full         prints the complete body of each event
  --socket       receives events over one connection instead of long polling
  --live         dev: serves the live lane of a published bot, with the token in BOURSE_BOT_TOKEN
  --verbose      start: prints events and answers as well
  --bot <id>     manifest: the bot; without it BOURSE_BOT_ID, or the bot of the token
  --yes          manifest push: applies the changes without a confirmation
  --help         prints this help

The file is bot.ts when omitted. BOURSE_URL is the address of Bourse, BOURSE_BOT_TOKEN the token of the bot,
BOURSE_TEST_TOKEN its token of the test lane for dev, and BOURSE_TRANSPORT=socket has the effect of --socket: in the
environment, or in a file .env beside the bot. Manifests are in bourse.manifest.json when omitted, and need an API key in
BOURSE_API_KEY instead of the token.
`;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Stops once. A second signal ends the program without waiting for handlers. */
function registerStop(stop: () => Promise<void>): void {
  let isStopping = false;
  const stopOnce = (): void => {
    isStopping = true;
    void stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (isStopping) process.exit(130);
      stopOnce();
    });
  process.on('message', (message) => {
    if (message === 'stop') stopOnce();
  });
  // `dev` has ended without saying so.
  process.on('disconnect', stopOnce);
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      full: { type: 'boolean' },
      verbose: { type: 'boolean' },
      socket: { type: 'boolean' },
      live: { type: 'boolean' },
      dev: { type: 'boolean' },
      help: { type: 'boolean' },
      bot: { type: 'string' },
      yes: { type: 'boolean' },
    },
  });
  if (positionals[0] === 'manifest' && values.help !== true) {
    const [, action, manifest = MANIFEST_FILE] = positionals;
    if (action === 'pull' || action === 'diff' || action === 'push') {
      if (existsSync('.env')) process.loadEnvFile('.env');
      return runManifest({ action, file: manifest, bot: values.bot, isYes: values.yes === true }, print);
    }
  }
  const [command, file = ['bot.ts', 'bot.js', 'bot.mjs'].find((name) => existsSync(name)) ?? 'bot.ts'] = positionals;
  if (values.help === true || (command !== 'dev' && command !== 'start')) {
    process.stdout.write(USAGE);
    return values.help === true ? 0 : 2;
  }
  if (existsSync('.env')) process.loadEnvFile('.env');
  const flags = (['full', 'socket', 'live'] as const).flatMap((name) => (values[name] === true ? `--${name}` : []));
  if (command === 'dev') {
    await watchAndRun(file, ['start', file, '--dev', '--verbose', ...flags], print);
    return 0;
  }
  const options = {
    file,
    isVerbose: values.verbose === true,
    isFull: values.full === true,
    isSocket: values.socket === true,
    // Set by `dev`, which runs `start` again and again.
    isDev: values.dev === true,
    isLive: values.live === true,
  };
  await runFile(options, print, registerStop);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  const isExpected = error instanceof CliError || (error instanceof Error && 'code' in error);
  process.stderr.write(`${isExpected || !(error instanceof Error) ? describeError(error) : error.stack}\n`);
  process.exitCode = 1;
}
// The channel to `dev` would keep a process alive that has nothing left to do.
if (process.connected) process.disconnect();
