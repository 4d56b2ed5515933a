import { getCalendar, EXCHANGES } from '../ports/market/calendar.ts';
import { splitFactor } from '../ports/market/candles.ts';
import { toPrice } from '../ports/market/stockModel.ts';
import { loadCatalogue, readIndustries, type Listing } from '../ports/market/catalogue/catalogue.ts';
import { commonName } from '../ports/market/catalogue/companyNames.ts';
import { field } from '../base/delimitedFile.ts';
import type { Random } from './random.ts';
import type { SeedContext } from './seedContext.ts';

export type Mood = 'up' | 'down' | 'flat';
export type Language = 'en' | 'tr';

/** A company as a topic of posts and news. */
export interface Subject {
  readonly listing: Listing;
  readonly symbol: string;
  /** Without "Inc." and the like. */
  readonly name: string;
}

const value = ({ instrument }: Listing): number => instrument.shares * instrument.basePrice;

function rankSubjects(turkish: boolean): Subject[] {
  return loadCatalogue()
    .filter(({ instrument }) => instrument.kind === 'stock' && (instrument.exchange === 'BIST') === turkish)
    .sort((a, b) => value(b) - value(a))
    .map((listing) => ({
      listing,
      symbol: listing.instrument.symbol,
      name: commonName(listing.instrument.symbol, listing.name),
    }));
}

const subjects = { us: rankSubjects(false), tr: rankSubjects(true) };
const INDUSTRY_NAMES = new Map(readIndustries().map((row) => [field(row, 'code'), row]));

/** The largest companies of a market, largest first. */
export const getSubjects = (market: 'us' | 'tr'): readonly Subject[] => subjects[market];

export const findSubject = (symbol: string): Subject | undefined =>
  [...subjects.us, ...subjects.tr].find((item) => item.symbol === symbol);

export function subjectBySymbol(symbol: string): Subject {
  const found = findSubject(symbol);
  if (!found) throw new Error(`There is no instrument with the symbol ${symbol}.`);
  return found;
}

/** A company for a text in the language; large companies are far more frequent. */
export function pickSubject(random: Random, language: Language): Subject {
  const market = subjects[language === 'tr' ? (random.chance(0.75) ? 'tr' : 'us') : random.chance(0.04) ? 'tr' : 'us'];
  return market[random.popular(market.length)] ?? random.pick(market);
}

/** Companies of a market that many write about at the same time. */
const TALKED_ABOUT = 4;

/** A company that many write about at the moment: one of the largest of a market. */
export function pickTalkedAbout(random: Random, language: Language): Subject {
  const largest = subjects[language === 'tr' ? 'tr' : 'us'].slice(0, TALKED_ABOUT);
  return largest[random.popular(largest.length)] ?? random.pick(largest);
}

/** Another company of the same industry and market. */
export function pickPeer(random: Random, subject: Subject): Subject {
  const { industry, exchange } = subject.listing.instrument;
  const peers = subjects[exchange === 'BIST' ? 'tr' : 'us'].filter(
    (item) => item.listing.instrument.industry === industry && item !== subject,
  );
  return peers[random.popular(peers.length)] ?? random.pick(subjects.us);
}

/** The simulated prices at a given time: last close and its changes, in percent. */
export interface Facts {
  readonly close: number;
  readonly day: number;
  readonly week: number;
}

export function factsAt(context: SeedContext, { listing: { instrument } }: Subject, time: Date): Facts {
  const model = context.market.model(instrument.tickerId);
  const trading = context.market.calendar(getCalendar(instrument.exchange));
  const { sessions } = trading;
  const last = trading.at(time.getTime());
  const done = last && last.closesAt > time.getTime() ? sessions[last.index - 1] : last;
  const before = done && sessions[done.index - 1];
  const earlier = done && sessions[done.index - 5];
  if (!model || !done || !before || !earlier)
    throw new Error(`${instrument.symbol} has no prices at ${time.toISOString()}.`);
  const close = model.closePrice(done);
  return {
    close: toPrice(close * splitFactor(instrument.splits, done.date)),
    day: (close / model.closePrice(before) - 1) * 100,
    week: (close / model.closePrice(earlier) - 1) * 100,
  };
}

/** Smaller moves, in percent, are not mentioned. */
const QUIET = 1;
export const getMood = (change: number): Mood => (Math.abs(change) < QUIET ? 'flat' : change > 0 ? 'up' : 'down');

export function percent(change: number, language: Language): string {
  const text = Math.abs(change).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return language === 'tr' ? `%${text}` : `${text}%`;
}

export function money(amount: number, subject: Subject, language: Language): string {
  const currency = EXCHANGES.find(({ code }) => code === subject.listing.instrument.exchange)?.currency ?? 'USD';
  const text = amount.toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${currency === 'TRY' ? '₺' : '$'}${text}`;
}

export function industryName(subject: Subject, language: Language): string {
  const row = INDUSTRY_NAMES.get(subject.listing.instrument.industry ?? '') ?? {};
  return field(row, language === 'tr' ? 'nameTr' : 'name').toLocaleLowerCase(language);
}

/**
 * Replaces the {slots} of a template.
 * @throws Error for an unknown slot, which is a mistake in the data
 */
export function fillSlots(template: string, slots: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/gu, (_whole, name: string) => {
    const text = slots[name];
    if (text === undefined) throw new Error(`No text for {${name}} in: ${template}`);
    return text;
  });
}

/** Returns items in shuffled rounds, so that an item repeats only after all others. */
export function createShuffler<T>(random: Random, cards: readonly T[]): () => T {
  let rest: T[] = [];
  return () => {
    if (rest.length === 0) rest = random.sample(cards, cards.length);
    const card = rest.pop();
    if (card === undefined) throw new Error('An empty deck.');
    return card;
  };
}
