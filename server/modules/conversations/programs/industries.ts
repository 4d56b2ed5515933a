import { SUGGESTION_LIMITS } from '../../../../rules/bots/suggestions.ts';
import { searchKey } from '../../../database/keys.ts';
import { pickText } from '../../../i18n/pickText.ts';
import type { Language } from '../../../i18n/translate.ts';
import { readIndustries, type IndustryRow } from '../../market/marketDetails.service.ts';
import { readStocksOfIndustry } from '../../market/stocks/stocks.service.ts';
import type { ProgramAnswer, ProgramRequest, ProgramSuggest, ViewerTools } from './program.ts';
import { readStockRows, toStockTable } from './stockRows.ts';
import { say } from './texts.ts';

const ROWS = 12;

const STOCKS = 50;

const getName = (language: Language, { name, nameTr }: IndustryRow): string => pickText(language, name, nameTr);

/** Whether the words of a text begin words of the name, in either language. */
function isMatch({ name, nameTr }: IndustryRow, text: string): boolean {
  const names = searchKey(name, nameTr).split(' ');
  return searchKey(text)
    .split(' ')
    .every((word) => names.some((part) => part.startsWith(word)));
}

/** The industries with trading stocks whose name fits, the largest first. */
export const suggestIndustries: ProgramSuggest = async ({ db, now }, { language, data }) => {
  const found = (await readIndustries(db, now())).filter((row) => isMatch(row, data.text));
  return found
    .toSorted((first, second) => second.numStocks - first.numStocks)
    .slice(0, SUGGESTION_LIMITS.count)
    .map((row) => {
      const value = getName(language, row);
      return { value, label: say(language, 'industryLabel', { name: value, count: row.numStocks }) };
    });
};

/** The stocks of an industry, those that moved most first. */
export async function showIndustry(tools: ViewerTools, { event }: ProgramRequest): Promise<ProgramAnswer> {
  const { language } = event.subscriber;
  const option = event.data.options?.['industry'];
  const text = option?.type === 'text' ? option.value : '';
  const industries = await readIndustries(tools.db, tools.now());
  const named = industries.find((row) => [row.name, row.nameTr].some((name) => searchKey(name) === searchKey(text)));
  const industry = named ?? industries.find((row) => isMatch(row, text));
  if (industry === undefined) return { text: say(language, 'noIndustry', { name: text }) };
  const tickers = await readStocksOfIndustry(tools.db, industry.id, STOCKS, tools.now());
  const rows = await readStockRows(tools, language, tickers);
  if (rows.length === 0) return { text: say(language, 'noPrice') };
  return {
    card: {
      title: getName(language, industry).slice(0, 120),
      table: toStockTable(
        language,
        rows.toSorted((first, second) => Math.abs(second.change) - Math.abs(first.change)).slice(0, ROWS),
      ),
    },
  };
}
