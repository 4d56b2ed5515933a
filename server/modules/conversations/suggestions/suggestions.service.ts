import { randomUUID } from 'node:crypto';
import type { CommandOption } from '../../../../rules/bots/commandOptions.ts';
import type { BotLaneName } from '../../../../rules/bots/lanes.ts';
import { questionSchema, SUGGESTION_LIMITS } from '../../../../rules/bots/suggestions.ts';
import type { BotSuggestion } from '../../../database/tables/bots/suggestions.ts';
import type { BotSuggestions, QueryGetBotSuggestionsArgs } from '../../../generated/schema.ts';
import { requireViewer, type Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { parseInput } from '../../../context/parseInput.ts';
import { assertMayRequest } from '../access.ts';
import { createQuestionBody } from './questionBody.ts';
import { admitBot, admitPerson } from './questionLimits.ts';
import * as store from './suggestions.store.ts';
import { getSuggestionWaits } from './waits.ts';

/** A question whose option exists and is completed by the bot. */
interface Question {
  readonly botId: number;
  readonly userId: number;
  readonly lane: BotLaneName;
  readonly command: string;
  readonly option: CommandOption;
  readonly text: string;
}

/** @throws UserError 409 for a command that was changed or removed, 400 for an option that the bot does not complete */
async function findOption(
  ctx: Context,
  { botId, expectedVersion }: Pick<QueryGetBotSuggestionsArgs, 'botId' | 'expectedVersion'>,
  { command, option }: { readonly command: string; readonly option: string },
): Promise<{ readonly command: string; readonly option: CommandOption }> {
  const found = await store.findCommand(ctx.db, botId, command);
  if (found === undefined) throw new UserError(409, 'conversations.commandRemoved', { command: command.slice(0, 40) });
  if (found.version !== expectedVersion)
    throw new UserError(409, 'conversations.commandChanged', { command: found.command });
  const declared = found.options.find(({ name }) => name === option);
  if (declared?.autocomplete !== true)
    throw new UserError(400, 'conversations.notSuggested', { option: option.slice(0, 40) });
  return { command: found.command, option: declared };
}

/** Sends the question once. Undefined when the bot does not answer in time. */
async function requestFromBot(ctx: Context, question: Question): Promise<readonly BotSuggestion[] | undefined> {
  const { botId, userId, lane, command, option, text } = question;
  const [id, now] = [randomUUID(), ctx.now()];
  const { budgetMs, open } = SUGGESTION_LIMITS;
  const expiresAt = new Date(now.getTime() + budgetMs);
  const { language } = ctx;
  const body = createQuestionBody({ id, botId, command, option: option.name, text, language, now, expiresAt });
  const wait = getSuggestionWaits(ctx.events).open(id);
  try {
    const stored = await store.insert(ctx.db, { id, botId, userId, lane, option, body, expiresAt }, { now, open });
    if (stored === undefined) return undefined;
    ctx.events.publish('suggestions.requested', { botId, lane, hasEndpoint: stored.hasEndpoint });
    await wait.end(budgetMs, ctx.signal());
    return await store.take(ctx.db, id);
  } finally {
    wait.close();
  }
}

/**
 * Returns what a bot suggests for an option while the caller types. The bot has a moment to answer, and gets the question
 * once; nothing is stored afterwards.
 * @throws UserError 400 for an option without suggestions, 403 for a bot that the caller cannot write to, 404; 409 for a
 * command that was changed or removed; 429
 */
export async function suggest(ctx: Context, args: QueryGetBotSuggestionsArgs): Promise<BotSuggestions> {
  const { id: userId } = requireViewer(ctx);
  const given = await parseInput(questionSchema, args);
  const { botId, expectedVersion } = args;
  const lane = args.lane ?? 'live';
  await assertMayRequest(ctx.db, botId, userId, lane);
  const { command, option } = await findOption(ctx, { botId, expectedVersion }, given);
  const { text } = given;
  const key = JSON.stringify([botId, lane, command, expectedVersion, option.name, ctx.language, text]);
  const waits = getSuggestionWaits(ctx.events);
  const remembered = waits.recall(key, ctx.now());
  if (remembered !== undefined) return { is_answered: true, suggestions: [...remembered] };
  await admitPerson(ctx);
  const suggestions = (await admitBot(ctx, botId))
    ? await requestFromBot(ctx, { botId, userId, lane, command, option, text })
    : undefined;
  if (suggestions !== undefined) waits.remember(key, suggestions, ctx.now());
  return { is_answered: suggestions !== undefined, suggestions: [...(suggestions ?? [])] };
}
