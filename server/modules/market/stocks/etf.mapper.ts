import type {
  AnalystRatings,
  EtfEarnings,
  EtfStatistics,
  ImportantDate,
  SeriesPoint,
} from '../../../generated/schema.ts';
import { pickText } from '../../../i18n/pickText.ts';
import { isMessageId, translate, type Language } from '../../../i18n/translate.ts';
import type { EtfRow } from './etf.store.ts';
import type { QuoteNow } from '../quotes/quotes.service.ts';

const toCamelCase = (text: string): string =>
  text.toLowerCase().replace(/[^a-z]+(\w)/g, (_all, letter: string) => letter.toUpperCase());

/** The name of an analyst rating in the reader's language; a rating outside the usual five stays as it is. */
function ratingName(language: Language, name: string): string {
  const id = `market.rating.${toCamelCase(name)}`;
  return isMessageId(id) ? translate(language, id) : name;
}

/** Maps analyst ratings to percentages with one decimal. */
export function toRatings(language: Language, row: EtfRow): AnalystRatings | null {
  const all = row.analystRatings.reduce((sum, { value }) => sum + value, 0);
  if (all <= 0) return null;
  return {
    chart_data: row.analystRatings.map(({ name, value }) => ({
      name: ratingName(language, name),
      value: Math.round((value / all) * 1000) / 10,
    })),
    info: pickText(language, row.analystInfo, row.analystInfoTr),
  };
}

/** The first day of a quarter such as "Q3 2026"; undefined for other text. */
function quarterStart(period: string): Date | undefined {
  const [, quarter, year] = /^Q([1-4]) (\d{4})$/.exec(period) ?? [];
  return quarter === undefined ? undefined : new Date(Date.UTC(Number(year), (Number(quarter) - 1) * 3, 1));
}

/** Maps earnings by quarter, oldest first; a quarter without a report has no actual value. */
export function toEarnings(language: Language, row: EtfRow): EtfEarnings | null {
  const quarters = row.earnings.flatMap(({ period, actual, expected }) => {
    const date = quarterStart(period);
    return date === undefined ? [] : [{ date, actual, expected }];
  });
  if (quarters.length === 0) return null;
  const reported = quarters.findLast(({ actual }) => actual !== null);
  return {
    actual_eps: reported?.actual ?? null,
    expected_eps: reported?.expected ?? null,
    actual: quarters.flatMap(({ date, actual }): SeriesPoint[] => (actual === null ? [] : [{ date, value: actual }])),
    expected: quarters.map(({ date, expected }) => ({ date, value: expected })),
    info: pickText(language, row.earningsInfo, row.earningsInfoTr),
  };
}

/** Important dates, earliest first. */
export const toDates = (language: Language, row: EtfRow): ImportantDate[] =>
  row.importantDates
    .map(({ id, date, title, titleTr }) => ({ id, date, title: pickText(language, title, titleTr) }))
    .toSorted((first, second) => first.date.localeCompare(second.date) || first.id - second.id);

export const toStatistics = (quote: QuoteNow, row: EtfRow | undefined): EtfStatistics => ({
  // Zero means that the average has not been computed.
  avg_vol: quote.averageVolume > 0 ? quote.averageVolume : null,
  close: quote.previousClose,
  div_yield: row?.dividendYield ?? null,
  low: quote.dayLow,
  market_cap: row?.marketCap ?? null,
  year_low: quote.yearLow,
  year_high: quote.yearHigh,
  open: quote.open,
  pe_ration: row?.peRatio ?? null,
  volumn: quote.volume,
});
