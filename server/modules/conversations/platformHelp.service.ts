import { randomUUID } from 'node:crypto';
import { getOptionName } from '../../../rules/bots/commandOptions.ts';
import { parseCommand } from '../../../rules/bots/commandText.ts';
import { CONVERSATION_LIMITS } from '../../../rules/bots/conversations.ts';
import { commandKey } from '../../database/keys.ts';
import type { Context } from '../../context/context.ts';
import type { Queryable } from '../../database/types.ts';
import { pickText } from '../../i18n/pickText.ts';
import { translate, type Language } from '../../i18n/translate.ts';
import { assertMayRequest } from './access.ts';
import { assertNotFlooding } from './assertNotFlooding.ts';
import * as store from './conversations.store.ts';

const HELP = commandKey('help');

/** Whether a text is /help and the bot has no such command, so that the platform answers it. */
export async function isPlatformHelp(tx: Queryable, botId: number, text: string): Promise<boolean> {
  const typed = parseCommand(text);
  if (typed === undefined || commandKey(typed.name) !== HELP) return false;
  return (await store.listCommands(tx, botId)).every(({ command }) => commandKey(command) !== HELP);
}

/** The commands of a bot, one in a line, with their options and what they do. Optional options are in brackets. */
function describeCommands(commands: readonly store.CommandRow[], language: Language): string {
  if (commands.length === 0) return translate(language, 'conversations.helpEmpty');
  const lines = commands.map(({ command, description, descriptionTr, options }) => {
    const names = options.map((option) => {
      const name = getOptionName(option, language);
      return option.required ? name : `[${name}]`;
    });
    return `${[`/${command}`, ...names].join(' ')}: ${pickText(language, description, descriptionTr)}`;
  });
  return [translate(language, 'conversations.help'), ...lines].join('\n').slice(0, CONVERSATION_LIMITS.message);
}

interface HelpRequest {
  readonly botId: number;
  readonly userId: number;
  readonly clientKey: string;
  readonly text: string;
}

/**
 * Answers /help in place of a bot without this command: the bot gets no event, and its figures do not count it. A
 * repeated key returns the first message.
 * @throws UserError 403, 404, 409, 429 as for a message to the bot
 */
export async function answerHelp(
  ctx: Context,
  { botId, userId, clientKey, text }: HelpRequest,
): Promise<store.MessageRow> {
  const sent = await ctx.db.transaction(async (tx) => {
    const now = ctx.now();
    const conversation = await store.lockOrCreate(tx, botId, userId, now);
    const first = await store.findByKey(tx, conversation.id, 'person', clientKey);
    if (first !== undefined) return { row: first, place: undefined };
    await assertMayRequest(tx, botId, userId);
    await assertNotFlooding(tx, conversation.id, now);
    const request = await store.append(
      tx,
      conversation,
      { author: 'person', text, interactionId: null, clientKey },
      now,
    );
    const help = describeCommands(await store.listCommands(tx, botId), ctx.language);
    const place = await store.append(
      tx,
      { id: conversation.id, lastSeq: request.seq, readSeq: request.readSeq },
      { author: 'bot', text: help, interactionId: null, clientKey: `platform:${randomUUID()}` },
      now,
    );
    const row = await store.findByKey(tx, conversation.id, 'person', clientKey);
    if (row === undefined) throw new Error('The message was not stored');
    return { row, place };
  });
  if (sent.place !== undefined)
    ctx.events.publish('conversations.changed', {
      userId,
      botId,
      lastSeq: sent.place.seq,
      readSeq: sent.place.readSeq,
    });
  return sent.row;
}
