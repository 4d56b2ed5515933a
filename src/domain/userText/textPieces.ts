import { mentionTokens, symbolsIn } from '@rules/text/mentions';

import { foldText } from '@/shared/format/text';

/** Whom and what a post mentions, as the server resolved it. */
export interface Mentions {
  /** `token` is what stands in the text: people are renamed, texts are not. */
  people: readonly { id: number; user_name: string; token: string }[];
  stocks: readonly { ticker_id: number; ticker_symbol: string; stock_name: string; token: string }[];
}

export type TextPiece =
  | { kind: 'text'; text: string }
  | { kind: 'person'; text: string; userId: number }
  | { kind: 'stock'; text: string; tickerId: number; name: string };

/**
 * A post's text with its tokens resolved: an @ token is somebody of the mentioned people, a $ token one of the mentioned
 * stocks. What nobody resolved stays text, prices like $100 included.
 */
export function resolveMentions(text: string, { people, stocks }: Mentions): TextPiece[] {
  const peopleByName = new Map(people.map((person) => [foldText(person.token), person]));
  const stocksBySymbol = new Map(stocks.map((stock) => [foldText(stock.token), stock]));
  const pieces: TextPiece[] = [];
  let end = 0;
  const add = (piece: TextPiece, from: number, length: number) => {
    if (from > end) pieces.push({ kind: 'text', text: text.slice(end, from) });
    pieces.push(piece);
    end = from + length;
  };
  for (const { kind, word, index } of mentionTokens(text)) {
    if (kind === 'person') {
      const person = peopleByName.get(foldText(word));
      if (person) add({ kind, text: `@${person.user_name}`, userId: person.id }, index, word.length + 1);
      continue;
    }
    const found = symbolsIn(word).find((symbol) => stocksBySymbol.has(foldText(symbol)));
    const stock = found === undefined ? undefined : stocksBySymbol.get(foldText(found));
    if (found === undefined || !stock) continue;
    const piece = { text: `$${stock.ticker_symbol}`, tickerId: stock.ticker_id, name: stock.stock_name };
    add({ kind, ...piece }, index, found.length + 1);
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) });
  return pieces;
}

/** What of a long text shows at first. */
export const SHOWN_CHARACTERS = 280;
const SHOWN_LINES = 8;
/** So little is not worth a press. */
const SLACK = 60;

/** The beginning of a long text, cut between words and never inside a mention; undefined when the text is short. */
export function findBeginning(pieces: readonly TextPiece[]): TextPiece[] | undefined {
  const whole = pieces.map(({ text }) => text).join('');
  const lines = whole.split('\n', SHOWN_LINES + 2);
  if ([...whole].length <= SHOWN_CHARACTERS + SLACK && lines.length <= SHOWN_LINES + 1) return undefined;
  let room = Math.min([...lines.slice(0, SHOWN_LINES).join('\n')].length, SHOWN_CHARACTERS);
  const shown: TextPiece[] = [];
  for (const piece of pieces) {
    const characters = [...piece.text];
    if (characters.length <= room) {
      shown.push(piece);
      room -= characters.length;
      continue;
    }
    if (piece.kind === 'text') shown.push({ kind: 'text', text: cutBetweenWords(characters, room) });
    break;
  }
  return shown;
}

/** By characters, not by code units: half an emoji is a broken letter. */
function cutBetweenWords(characters: readonly string[], room: number): string {
  const text = characters.slice(0, room).join('');
  // The cut already stands between two words.
  if (/\s/u.test(characters[room] ?? ' ')) return text.trimEnd();
  const space = text.search(/\s\S*$/u);
  // A single word without end is cut where it is.
  return space > text.length / 2 ? text.slice(0, space) : text.trimEnd();
}
