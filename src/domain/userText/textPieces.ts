import { mentionTokens, symbolsIn } from '@rules/text/mentions';
import { findTags } from '@rules/text/tags';
import { findWebLinks, type WebLink } from '@rules/text/webLinks';

import { foldText } from '@/shared/format/text';

/** The mentions of a post, as resolved by the server. */
export interface Mentions {
  /** `token` is the name in the text, which stays the same when a person is renamed. */
  people: readonly { id: number; user_name: string; token: string }[];
  stocks: readonly { ticker_id: number; ticker_symbol: string; stock_name: string; token: string }[];
}

export type TextPiece =
  | { kind: 'text'; text: string }
  | { kind: 'person'; text: string; userId: number }
  | { kind: 'stock'; text: string; tickerId: number; name: string }
  | { kind: 'tag'; text: string; tag: string }
  | { kind: 'link'; text: string; href: string };

/**
 * Splits a text into plain text, mentions, tags and links. Tokens that the server has not resolved, such as the price $100, stay
 * plain text.
 */
export function resolveMentions(text: string, { people, stocks }: Mentions): TextPiece[] {
  const links = findWebLinks(text);
  const peopleByName = new Map(people.map((person) => [foldText(person.token), person]));
  const stocksBySymbol = new Map(stocks.map((stock) => [foldText(stock.token), stock]));
  const found: PlacedPiece[] = links.map(placeLink);
  for (const { key: tag, word, index } of findTags(text, links))
    found.push({ index, length: word.length + 1, piece: { kind: 'tag', text: `#${word}`, tag } });
  for (const { kind, word, index } of mentionTokens(text, links)) {
    if (kind === 'person') {
      const person = peopleByName.get(foldText(word));
      if (!person) continue;
      found.push({ index, length: word.length + 1, piece: { kind, text: `@${person.user_name}`, userId: person.id } });
      continue;
    }
    const symbol = symbolsIn(word).find((possible) => stocksBySymbol.has(foldText(possible)));
    const stock = symbol === undefined ? undefined : stocksBySymbol.get(foldText(symbol));
    if (symbol === undefined || !stock) continue;
    const piece = { text: `$${stock.ticker_symbol}`, tickerId: stock.ticker_id, name: stock.stock_name };
    found.push({ index, length: symbol.length + 1, piece: { kind, ...piece } });
  }
  return fillBetween(text, found);
}

/** Splits a text into plain text and links. */
export const toLinkedPieces = (text: string): TextPiece[] => fillBetween(text, findWebLinks(text).map(placeLink));

const placeLink = ({ index, length, href, shown }: WebLink): PlacedPiece => ({
  index,
  length,
  piece: { kind: 'link', text: shown, href },
});

interface PlacedPiece {
  readonly index: number;
  readonly length: number;
  readonly piece: TextPiece;
}

/** The pieces in the order of the text, with the text between them. */
function fillBetween(text: string, placed: readonly PlacedPiece[]): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { index, length, piece } of placed.toSorted((a, b) => a.index - b.index)) {
    if (index > end) pieces.push({ kind: 'text', text: text.slice(end, index) });
    pieces.push(piece);
    end = index + length;
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) });
  return pieces;
}

/** Length of a collapsed text. */
export const COLLAPSED_CHARACTERS = 280;
const COLLAPSED_LINES = 8;
/** A text that is only this much longer is not collapsed. */
const TOLERANCE = 60;

/**
 * The collapsed form of a long text, cut between words and never inside of a mention or link; undefined for a short
 * text.
 */
export function truncatePieces(pieces: readonly TextPiece[]): TextPiece[] | undefined {
  const whole = pieces.map(({ text }) => text).join('');
  const lines = whole.split('\n', COLLAPSED_LINES + 2);
  if ([...whole].length <= COLLAPSED_CHARACTERS + TOLERANCE && lines.length <= COLLAPSED_LINES + 1) return undefined;
  return cutPieces(pieces, Math.min([...lines.slice(0, COLLAPSED_LINES).join('\n')].length, COLLAPSED_CHARACTERS));
}

/** The first pieces with at most `count` characters. */
export function cutPieces(pieces: readonly TextPiece[], count: number): TextPiece[] {
  let remaining = count;
  const visiblePieces: TextPiece[] = [];
  for (const piece of pieces) {
    const characters = [...piece.text];
    if (characters.length <= remaining) {
      visiblePieces.push(piece);
      remaining -= characters.length;
      continue;
    }
    if (piece.kind === 'text') visiblePieces.push({ kind: 'text', text: cutBetweenWords(characters, remaining) });
    break;
  }
  return visiblePieces;
}

/** Works on code points, because half of a surrogate pair is not a character. */
function cutBetweenWords(characters: readonly string[], remaining: number): string {
  const text = characters.slice(0, remaining).join('');
  // The cut is between two words already.
  if (/\s/u.test(characters[remaining] ?? ' ')) return text.trimEnd();
  const space = text.search(/\s\S*$/u);
  // A very long word is cut inside.
  return space > text.length / 2 ? text.slice(0, space) : text.trimEnd();
}
