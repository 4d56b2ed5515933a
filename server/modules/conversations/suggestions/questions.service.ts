import { findOptionProblem } from '../../../../rules/bots/optionValues.ts';
import type { CommandOption } from '../../../../rules/bots/commandOptions.ts';
import { suggestionsSchema, SUGGESTION_LIMITS } from '../../../../rules/bots/suggestions.ts';
import type { BotSuggestion } from '../../../database/tables/bots/suggestions.ts';
import { UserError, ValidationError } from '../../../context/envelope.ts';
import { parseInput } from '../../../context/parseInput.ts';
import { mayReceive, type Consumer } from '../runtime/queue/queue.store.ts';
import type { BotRuntime } from '../runtime/runtime.service.ts';
import type { QuestionBody } from './questionBody.ts';
import * as store from './suggestions.store.ts';

/** A question that a consumer may answer until it expires. */
export interface TakenQuestion {
  readonly id: string;
  readonly body: string;
  readonly expiresAt: Date;
}

/**
 * Takes questions of a bot for a consumer: each question goes to one consumer, once. A bot that is switched off, or whose
 * token or endpoint is no longer the given one, gets none.
 */
export async function takeQuestions(
  { db, now }: Pick<BotRuntime, 'db' | 'now'>,
  consumer: Consumer,
  limit: number = SUGGESTION_LIMITS.perCall,
): Promise<TakenQuestion[]> {
  const { botId, lane } = consumer;
  const time = now();
  const rows = await store.lease(db, { botId, lane, mayReceive: mayReceive(consumer, time) }, limit, time);
  return rows.map(({ id, body, expiresAt }) => ({ id, body, expiresAt: new Date(expiresAt) }));
}

/** Parses the body of a question, which this server has written. */
export const parseQuestion = ({ body }: Pick<TakenQuestion, 'body'>): QuestionBody => {
  const question: QuestionBody = JSON.parse(body);
  return question;
};

/** @throws ValidationError 400 for a value that the option would refuse */
function assertValid(option: CommandOption, { value }: BotSuggestion, now: Date): void {
  const problem = findOptionProblem(option, value, now);
  if (problem !== undefined) throw new ValidationError(400, problem.id, { option: option.name, ...problem.values });
}

const isFirst = ({ value }: BotSuggestion, place: number, all: readonly BotSuggestion[]): boolean =>
  all.findIndex((item) => item.value === value) === place;

/**
 * Answers a question with suggestions. The first answer counts.
 * @throws UserError 400 for suggestions that could not be sent; 404 for a question that is over, or of another bot
 */
export async function answerQuestion(
  { db, now, events }: Pick<BotRuntime, 'db' | 'now' | 'events'>,
  botId: number,
  input: unknown,
): Promise<void> {
  const { suggestionId: id, suggestions } = await parseInput(suggestionsSchema, input);
  const question = { id, botId, now: now() };
  const option = await store.findOption(db, question);
  if (option === undefined) throw new UserError(404, 'conversations.questionOver');
  const shown = suggestions.map(({ value, label }) => ({ value, label: label || value })).filter(isFirst);
  for (const suggestion of shown) assertValid(option, suggestion, question.now);
  if (!(await store.answer(db, question, shown))) throw new UserError(404, 'conversations.questionOver');
  events.publish('suggestions.given', { id });
}
