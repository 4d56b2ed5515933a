// oxlint-disable import/default -- `?raw` is the text of a file, whatever it exports
import { COMMAND_LIMITS } from '@rules/bots/commandLimits';
import helloBot from '../../../../examples/hello-bot/bot.ts?raw';
import helloTest from '../../../../examples/hello-bot/bot.test.ts?raw';
import bot from '../../../../examples/matrix-bot/bot.ts?raw';
import client from '../../../../examples/matrix-bot/bourse.ts?raw';
import chat from '../../../../examples/matrix-bot/chat.ts?raw';
import curl from '../../../../examples/first-calls.sh?raw';

import type { MessageId } from '@/shared/i18n/messages';

/** A block of a section. */
type Block =
  | { readonly text: MessageId }
  | { readonly steps: readonly MessageId[] }
  | { readonly points: readonly MessageId[] }
  | { readonly statuses: readonly (readonly [number, MessageId])[] }
  /** `{address}` in the code is the address of the server. */
  | { readonly codeTitle: MessageId; readonly code: string };

export interface Section {
  /** The anchor of the section. */
  readonly id: string;
  readonly title: MessageId;
  readonly blocks: readonly Block[];
}

export const REFERENCE_ID = 'reference';

/** Limits that the texts mention. */
export const LIMITS = COMMAND_LIMITS;

const install = `mkdir hello-bot && cd hello-bot
npm init -y
npm pkg set type=module
npm install {address}/downloads/bourse-bot.tgz
`;

const settings = `BOURSE_URL={address}
BOURSE_TEST_TOKEN=
BOURSE_BOT_TOKEN=
`;

const manifest = `export BOURSE_URL={address} BOURSE_API_KEY=
npx bourse-bot manifest pull --bot 7
npx bourse-bot manifest diff --bot 7
npx bourse-bot manifest push --bot 7
`;

const webhook = `import { createServer } from 'node:http';
import { BotClient, createNodeHandler } from 'bourse-bot';
import bot from './bot.ts';

const client = new BotClient({ url: '{address}', token: process.env.BOURSE_BOT_TOKEN ?? '' });
const secret = process.env.BOURSE_WEBHOOK_SECRET ?? '';
createServer(createNodeHandler({ bot, client, secret })).listen(8443);
`;

/** The sections of the documentation; the reference follows. The tests run their code examples. */
export const sections: readonly Section[] = [
  {
    id: 'first-bot',
    title: 'docs.first.title',
    blocks: [
      { text: 'docs.first.text' },
      { steps: ['docs.first.1', 'docs.first.2', 'docs.first.3'] },
      { codeTitle: 'docs.first.install', code: install },
      { codeTitle: 'docs.first.bot', code: helloBot },
      { codeTitle: 'docs.first.env', code: settings },
      { codeTitle: 'docs.first.run', code: 'npx bourse-bot dev\n' },
      { text: 'docs.first.write' },
      { codeTitle: 'docs.first.unitTest', code: helloTest },
      { text: 'docs.first.next' },
      { codeTitle: 'docs.first.start', code: 'npx bourse-bot start --verbose\n' },
    ],
  },
  {
    id: 'runtime',
    title: 'docs.runtime.title',
    blocks: [
      {
        points: [
          'docs.runtime.1',
          'docs.runtime.2',
          'docs.runtime.3',
          'docs.runtime.4',
          'docs.runtime.5',
          'docs.runtime.6',
        ],
      },
    ],
  },
  {
    id: 'transports',
    title: 'docs.ways.title',
    blocks: [
      { text: 'docs.ways.text' },
      { points: ['docs.ways.1', 'docs.ways.2', 'docs.ways.3'] },
      { codeTitle: 'docs.ways.socketCode', code: 'npx bourse-bot start --socket\n' },
      { codeTitle: 'docs.ways.webhookCode', code: webhook },
      { codeTitle: 'docs.ways.webhookRun', code: 'node --env-file=.env server.ts\n' },
      { text: 'docs.ways.unasked' },
      { points: ['docs.ways.4', 'docs.ways.5', 'docs.ways.6'] },
    ],
  },
  {
    id: 'concepts',
    title: 'docs.start.title',
    blocks: [
      { text: 'docs.start.text' },
      { steps: ['docs.start.1', 'docs.start.2', 'docs.start.3', 'docs.start.4', 'docs.start.5'] },
    ],
  },
  {
    id: 'identity',
    title: 'docs.identity.title',
    blocks: [
      { text: 'docs.identity.text' },
      { points: ['docs.identity.1', 'docs.identity.2', 'docs.identity.3'] },
      { text: 'docs.identity.note' },
    ],
  },
  {
    id: 'api-key',
    title: 'docs.key.title',
    blocks: [{ text: 'docs.key.text' }, { points: ['docs.key.1', 'docs.key.2', 'docs.key.3', 'docs.key.4'] }],
  },
  {
    id: 'commands',
    title: 'docs.commands.title',
    blocks: [
      { text: 'docs.commands.text' },
      { points: ['docs.commands.1', 'docs.commands.2', 'docs.commands.3', 'docs.commands.4'] },
    ],
  },
  {
    id: 'manifest',
    title: 'docs.manifest.title',
    blocks: [
      { text: 'docs.manifest.text' },
      { points: ['docs.manifest.1', 'docs.manifest.2', 'docs.manifest.3'] },
      { codeTitle: 'docs.manifest.code', code: manifest },
    ],
  },
  {
    id: 'publishing',
    title: 'docs.publish.title',
    blocks: [
      { text: 'docs.publish.text' },
      {
        points: [
          'docs.publish.1',
          'docs.publish.2',
          'docs.publish.3',
          'docs.publish.4',
          'docs.publish.5',
          'docs.publish.6',
        ],
      },
      { text: 'docs.publish.note' },
    ],
  },
  {
    id: 'errors',
    title: 'docs.errors.title',
    blocks: [
      { text: 'docs.errors.text' },
      {
        statuses: [
          [400, 'docs.errors.400'],
          [401, 'docs.errors.401'],
          [403, 'docs.errors.403'],
          [404, 'docs.errors.404'],
          [409, 'docs.errors.409'],
          [429, 'docs.errors.429'],
          [503, 'docs.errors.503'],
        ],
      },
      { text: 'docs.errors.limits' },
      { text: 'docs.errors.retry' },
    ],
  },
  {
    id: 'examples',
    title: 'docs.examples.title',
    blocks: [
      { text: 'docs.examples.text' },
      { codeTitle: 'docs.examples.curl', code: curl },
      { codeTitle: 'docs.examples.typescript', code: client },
    ],
  },
  {
    id: 'chat-network',
    title: 'docs.bot.title',
    blocks: [
      { text: 'docs.bot.text' },
      { text: 'docs.bot.settings' },
      { codeTitle: 'docs.bot.main', code: bot },
      { codeTitle: 'docs.bot.chat', code: chat },
    ],
  },
];
