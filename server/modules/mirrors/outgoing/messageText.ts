import { translate, type Language } from '../../../i18n/translate.ts';
import type { NextMessage } from './rooms.store.ts';

type Card = NonNullable<NextMessage['card']>;

/** A time in UTC, because the reader's time zone is not stored, such as "2026-11-24 10:00 UTC". */
const formatTime = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

/** A table as a line for its header and each row. */
const writeTable = ({ columns, rows }: NonNullable<Card['table']>): readonly string[] => [
  columns.map(({ label }) => label).join(' | '),
  ...rows.map(({ cells }) => cells.map(({ value }) => value).join(' | ')),
];

/** A card as lines of plain text. */
function writeCard(language: Language, card: Card, address: string): readonly string[] {
  const time = card.asOf === undefined ? [] : [translate(language, 'mirrors.asOf', { time: formatTime(card.asOf) })];
  return [
    card.title,
    ...card.rows.map(({ label, value }) => (value === '' ? label : `${label}: ${value}`)),
    ...(card.table === undefined ? [] : writeTable(card.table)),
    ...(card.buttons === undefined || card.buttons.length === 0
      ? []
      : [card.buttons.map(({ label }) => `[${label}]`).join(' ')]),
    ...(card.note === undefined || card.note === '' ? [] : [card.note]),
    ...time,
    // A permission is given on the platform only, where the person sees what it allows.
    ...(card.consent === undefined ? [] : [translate(language, 'mirrors.consent', { address })]),
  ];
}

/**
 * A message as plain text, for networks without cards.
 * @param address of the conversation on the site
 */
export function writeMessage(
  { author, text, card, isLate, language }: Pick<NextMessage, 'author' | 'text' | 'card' | 'isLate' | 'language'>,
  address: string,
): string {
  if (author === 'person') return translate(language, 'mirrors.writtenOnSite', { text });
  return [
    ...(isLate ? [translate(language, 'mirrors.late')] : []),
    ...(text === '' ? [] : [text]),
    ...(card === null ? [] : writeCard(language, card, address)),
  ].join('\n');
}
