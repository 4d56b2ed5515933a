import { field } from '../../base/delimitedFile.ts';
import type { Random } from '../random.ts';
import { readTable } from '../seedTable.ts';
import { addTag } from '../social/tagTexts.ts';
import { fillSlots, industryName, money, percent, type Language } from '../subjects.ts';
import type { PriceFacts } from './priceFacts.ts';

type Table = 'livePosts' | 'closers' | 'liveComments' | 'comments' | 'polls';

/** How much of the posts end with a remark. */
const CLOSER_SHARE = 0.3;

const spans: Readonly<Record<Language, Readonly<Record<number, string>>>> = {
  en: { 15: 'a quarter of an hour', 30: 'half an hour', 60: 'an hour' },
  tr: { 15: 'çeyrek saat', 30: 'yarım saat', 60: 'bir saat' },
};

const tables = new Map<Table, readonly Record<string, string>[]>();

function getRows(table: Table): readonly Record<string, string>[] {
  const rows = tables.get(table) ?? readTable(`${table}.csv`);
  tables.set(table, rows);
  return rows;
}

const getSlots = (facts: PriceFacts, language: Language): Readonly<Record<string, string>> => ({
  T: `$${facts.subject.symbol}`,
  R: `$${facts.peer.symbol}`,
  N: facts.subject.name,
  S: industryName(facts.subject, language),
  X: money(facts.price, facts.subject, language),
  L: money(facts.low, facts.subject, language),
  G: money(facts.high, facts.subject, language),
  D: `${facts.day < 0 ? '−' : '+'}${percent(facts.day, language)}`,
  H: percent(facts.move, language),
  W: spans[language][facts.minutes] ?? '',
});

function pickRow(
  random: Random,
  table: Table,
  language: Language,
  fits: (row: Record<string, string>) => boolean = () => true,
): Record<string, string> {
  return random.pick(getRows(table).filter((row) => field(row, 'language') === language && fits(row)));
}

/** A post about what a price just did; some have a tag, so that tags trend on every day of the demo. */
export function writePost(random: Random, facts: PriceFacts, language: Language): string {
  const row = pickRow(random, 'livePosts', language, (item) => field(item, 'mood') === facts.mood);
  const text = fillSlots(field(row, 'text'), getSlots(facts, language));
  const whole = random.chance(CLOSER_SHARE) ? `${text} ${field(pickRow(random, 'closers', language), 'text')}` : text;
  return addTag(random, whole, facts.subject, language);
}

/** A poll about a company, with its options. */
export function writePoll(
  random: Random,
  facts: PriceFacts,
  language: Language,
): { readonly question: string; readonly options: readonly string[] } {
  const row = pickRow(random, 'polls', language);
  const slots = { ...getSlots(facts, language), P: percent(facts.day, language) };
  return {
    question: fillSlots(field(row, 'question'), slots),
    options: fillSlots(field(row, 'options'), slots).split(';'),
  };
}

const commentMoods: Readonly<Record<PriceFacts['mood'], string>> = {
  up: 'up',
  dayUp: 'up',
  down: 'down',
  dayDown: 'down',
  flat: 'flat',
  closed: 'flat',
};

/** A comment under a post; about the price when the post is about a company. */
export function writeComment(random: Random, facts: PriceFacts | undefined, language: Language): string {
  if (facts === undefined || random.chance(0.4))
    return field(
      pickRow(random, 'comments', language, (row) => field(row, 'reply') === '0'),
      'text',
    );
  const row = pickRow(random, 'liveComments', language, (item) => field(item, 'mood') === commentMoods[facts.mood]);
  return fillSlots(field(row, 'text'), getSlots(facts, language));
}
