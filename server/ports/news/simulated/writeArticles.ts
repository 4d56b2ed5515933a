import { MINUTE_MS } from '../../../base/durations.ts';
import { mix, toSeed } from '../../market/noise.ts';
import type { Article } from '../news.ts';
import type { Facts, Move } from './facts.ts';
import { count, money, percent, points, signedPercent } from './formatNumbers.ts';
import { fill, phrases, type Language, type Phrases } from './phrases.ts';
import type { Slot } from './slots.ts';

/** The common name of a company. */
export type GetCompanyName = (instrument: Move['instrument']) => string;

type Opening = { [Key in keyof Phrases]: Phrases[Key] extends string ? never : Key }[keyof Phrases];

/** Moves below this many percent count as unchanged. */
const FLAT = 0.05;
const MOVERS_AT_CLOSE = 2;
const REPORTS_OF_A_DAY = 3;
const INDICES = 3;

/** A market is reported in the language of its exchange. */
const getLanguage = ({ market }: Slot): Language => (market === 'tr' ? 'tr' : 'en');

/** Writes the articles of one slot. Deterministic: the same facts give the same text. */
export function writeArticles(slot: Slot, facts: Facts, getName: GetCompanyName): Article[] {
  const language = getLanguage(slot);
  const say = phrases[language];
  const [main] = facts.indices;

  const about = (
    key: string,
    opening: Opening,
    more: readonly string[],
    values: Record<string, string>,
    ids: number[],
  ) => {
    const externalId = `${slot.market}:${slot.session.date}:${slot.kind}:${key}`;
    const choices = say[opening];
    const [title, lead] = choices[mix(toSeed(externalId), 1) % choices.length] ?? ['', ''];
    return {
      externalId,
      language,
      title: fill(title, values),
      content: [lead, ...more, say.notice].map((phrase) => fill(phrase, values)).join('\n\n'),
      url: null,
      tickerIds: ids,
      simulated: true,
    };
  };

  const indexValues = ({ instrument, quote, change }: Move): Record<string, string> => ({
    IDX: instrument.name ?? instrument.symbol,
    XI: points(quote.price, language),
    DI: percent(change, language),
  });

  const shareValues = ({ instrument, quote, change }: Move, eps: number | null = null): Record<string, string> => {
    const amount = (value: number): string => money(value, instrument.exchange, language);
    return {
      ...(main === undefined ? {} : indexValues(main)),
      N: getName(instrument),
      SYM: instrument.symbol,
      X: amount(quote.price),
      P: amount(quote.previousClose),
      D: percent(change, language),
      LOW: amount(quote.dayLow),
      HIGH: amount(quote.dayHigh),
      V: count(quote.volume, language),
      EPS: amount(eps ?? 0),
    };
  };

  const meanwhile = main === undefined ? [] : [main.change < 0 ? say.meanwhileDown : say.meanwhileUp];
  const share = (move: Move, opening: Opening) =>
    about(String(move.instrument.tickerId), opening, [say.range, say.previous, ...meanwhile], shareValues(move), [
      move.instrument.tickerId,
    ]);

  /** The largest gainers and losers; unchanged shares are neither. */
  const movers = (count: number): Move[] => [
    ...facts.shares.slice(0, count).filter(({ change }) => change > FLAT),
    ...facts.shares.slice(-count).filter(({ change }) => change < -FLAT),
  ];

  const wrap = () => {
    const [best, worst] = [facts.shares[0], facts.shares.at(-1)];
    if (main === undefined || best === undefined || worst === undefined) return [];
    const opening = Math.abs(main.change) < FLAT ? 'indexFlat' : main.change > 0 ? 'indexUp' : 'indexDown';
    const otherIndices = facts.indices
      .slice(1, INDICES)
      .map((index) => fill(index.change < 0 ? say.otherIndexDown : say.otherIndexUp, indexValues(index)));
    const values = {
      ...indexValues(main),
      B: getName(best.instrument),
      DB: signedPercent(best.change, language),
      W: getName(worst.instrument),
      DW: signedPercent(worst.change, language),
      UP: count(facts.shares.filter(({ change }) => change > 0).length, language),
      DOWN: count(facts.shares.filter(({ change }) => change < 0).length, language),
      ALL: count(facts.shares.length, language),
    };
    const ids = [main, best, worst].map(({ instrument }) => instrument.tickerId);
    return [about('market', opening, [...otherIndices, say.bestAndWorst, say.breadth], values, ids)];
  };

  const afterClose = () => {
    const published = facts.reported.filter(({ change }) => Math.abs(change) > FLAT).slice(0, REPORTS_OF_A_DAY);
    const otherMovers = movers(MOVERS_AT_CLOSE).filter((move) => !published.includes(move));
    return [
      ...wrap(),
      ...published.map((move) => share(move, move.change < 0 ? 'fallAfterResults' : 'riseAfterResults')),
      ...otherMovers.map((move) => share(move, move.change < 0 ? 'fall' : 'rise')),
    ];
  };

  const written = {
    morning: () =>
      facts.reporting
        .slice(0, REPORTS_OF_A_DAY)
        .map(({ event, ...move }) =>
          about(String(event.tickerId), 'reportsToday', [say.expectation], shareValues(move, event.estimatedEps), [
            event.tickerId,
          ]),
        ),
    midday: () => movers(1).map((move) => share(move, move.change < 0 ? 'fallAtMidday' : 'riseAtMidday')),
    close: afterClose,
  }[slot.kind]();
  return written.map((article, index) => ({
    ...article,
    publishedAt: new Date(slot.at.getTime() + (index + 1) * MINUTE_MS),
  }));
}
