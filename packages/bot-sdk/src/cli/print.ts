import { styleText } from 'node:util';
import type { Outcome } from '../bot.ts';
import { describeError } from '../errors.ts';
import { isSubscriberEvent } from '../notices.ts';
import type { SuggestionOutcome } from '../suggestions.ts';
import type { Card, CardTable, Delivery, OptionValue, SuggestionEvent } from '../wire.ts';

type Style = Parameters<typeof styleText>[0];

/** Colours only where a person reads: not in files, and not with NO_COLOR. */
const paint = (style: Style, text: string): string => styleText(style, text, { stream: process.stdout });

const indent = (lines: string): string => lines.replaceAll(/^/gm, '    ');

const describeOption = (option: OptionValue): string =>
  'symbol' in option ? option.symbol : 'username' in option ? `@${option.username}` : String(option.value);

const describeValues = (values: Readonly<Record<string, OptionValue>>): string =>
  Object.entries(values)
    .map(([name, option]) => `${name}=${describeOption(option)}`)
    .join(' ');

/** What the person sent, in one line. */
function describeRequest({ body }: Delivery): string {
  if (isSubscriberEvent(body)) return `${body.type} ${JSON.stringify(body.data)}`;
  const { data } = body;
  if (data.form !== undefined) return `[form ${data.form.id}] ${describeValues(data.form.fields)}`;
  if (data.button !== undefined) return `[${data.button.label}] ${data.button.id}`;
  if (data.command === undefined) return JSON.stringify(data.text ?? '');
  return `/${data.command} ${describeValues(data.options ?? {})}`.trim();
}

/** A table with columns of equal width. */
function describeTable({ columns, rows }: CardTable): string[] {
  const lines = [columns.map(({ label }) => label), ...rows.map(({ cells }) => cells.map(({ value }) => value))];
  const widths = columns.map((_column, place) => Math.max(...lines.map((line) => line[place]?.length ?? 0)));
  const pad = (text: string, place: number): string =>
    columns[place]?.align === 'end' ? text.padStart(widths[place] ?? 0) : text.padEnd(widths[place] ?? 0);
  return lines.map((line) => `│ ${line.map(pad).join('  ')}`);
}

/** A card as text. */
function describeCard({ title, rows = [], points = [], table, buttons = [], note, consent }: Card): string {
  const width = Math.max(0, ...rows.map(({ label }) => label.length));
  return [
    `┌ ${title}`,
    ...rows.map(({ label, value }) => `│ ${label.padEnd(width)}  ${value}`),
    ...(points.length === 0 ? [] : [`│ chart of ${points.length} points`]),
    ...(table === undefined ? [] : describeTable(table)),
    ...(buttons.length === 0 ? [] : [`│ ${buttons.map(({ label }) => `[${label}]`).join(' ')}`]),
    ...(consent === undefined ? [] : [`│ [asks for ${consent.scope}]`]),
    ...(note === undefined ? [] : [`│ ${note}`]),
    '└',
  ].join('\n');
}

const getClock = (): string => new Date().toTimeString().slice(0, 8);

/** Prints an event: what was sent, and what is beside the body. */
export function formatEvent(delivery: Delivery, isFull: boolean): string {
  const { id, attempt, body } = delivery;
  const beside = [`event ${id}`, `attempt ${attempt}`, body.subscriber.id, body.subscriber.language].join(', ');
  const head = `${getClock()} ${paint('cyan', '▶')} ${paint('bold', describeRequest(delivery))}  ${paint('dim', beside)}`;
  return isFull ? `${head}\n${indent(JSON.stringify(body, undefined, 2))}` : head;
}

/** Prints what came of an event. */
export function formatOutcome({ id }: Delivery, { state, sent, error }: Outcome, ms: number): string {
  const time = paint('dim', `event ${id}, ${Math.round(ms)} ms`);
  const lines = sent.map(({ text, card, errors = [], stored }) => {
    const content = [
      ...(text === undefined ? [] : [text]),
      ...errors.map(({ field, message }) => `${field}: ${message}`),
      ...(card === undefined ? [] : [describeCard(card)]),
    ].join('\n');
    const marks = [...(stored.isReplayed ? ['already sent'] : []), ...(stored.isLate ? ['late'] : [])];
    return marks.length === 0 ? content : `${content}\n(${marks.join(', ')})`;
  });
  const answers = lines.map((line) => `${getClock()} ${paint('green', '◀')} ${indent(line).trimStart()}`);
  if (state === 'failed') {
    const stack = error instanceof Error && error.stack !== undefined ? error.stack : describeError(error);
    const failure = `${getClock()} ${paint('red', '✗')} ${indent(stack).trimStart()}\n${indent('It will be delivered again.')}`;
    return [...answers, `${failure}  ${time}`].join('\n');
  }
  if (state === 'dropped')
    return [...answers, `${getClock()} ${paint('yellow', '–')} not shown: ${describeError(error)}  ${time}`].join('\n');
  if (answers.length === 0) return `${getClock()} ${paint('yellow', '–')} no answer  ${time}`;
  return `${answers.join('\n')}  ${time}`;
}

/** Prints what a person types, and what the bot suggests. */
export function formatSuggested(
  { data }: SuggestionEvent,
  { state, suggestions, error }: SuggestionOutcome,
  ms: number,
): string {
  const time = paint('dim', `${Math.round(ms)} ms`);
  const head = `${getClock()} ${paint('cyan', '…')} /${data.command} ${data.option}=${JSON.stringify(data.text)}`;
  if (state === 'failed') return `${head} ${paint('red', '✗')} ${describeError(error)}  ${time}`;
  return `${head} ${paint('green', '◀')} ${suggestions.map(({ value }) => value).join(', ') || 'no suggestions'}  ${time}`;
}

export const formatProblem = (error: unknown, pauseMs: number): string => {
  const again = pauseMs > 0 ? ` Trying again in ${(pauseMs / 1000).toFixed(1)} s.` : '';
  return `${getClock()} ${paint('red', '✗')} ${describeError(error)}.${again}`;
};

export const formatNotice = (text: string): string => `${getClock()} ${paint('yellow', '!')} ${text}`;

export const formatGood = (text: string): string => `${getClock()} ${paint('green', '✓')} ${text}`;
