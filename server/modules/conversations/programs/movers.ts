import type { CardButton } from '../../../../rules/bots/cards.ts';
import type { Language } from '../../../i18n/translate.ts';
import { readRanked } from '../../market/stocks/stocks.service.ts';
import { commandButton } from './buttons.ts';
import { helpCard } from './helpCard.ts';
import { showIndustry } from './industries.ts';
import type { Program, ProgramRequest } from './program.ts';
import { readStockRows, toStockTable } from './stockRows.ts';
import { say } from './texts.ts';

const COUNT = 8;

const lists = { gainers: 'gainer', losers: 'loser', trending: 'trending' } as const;

/** Chooses the list of a command; undefined for other commands. */
function chooseList({ command, options }: ProgramRequest['event']['data']): keyof typeof lists | undefined {
  if (command === 'trending') return 'trending';
  if (command !== 'movers') return undefined;
  const direction = options?.['direction'];
  return direction?.type === 'choice' && direction.value === 'losers' ? 'losers' : 'gainers';
}

const otherDirection = (language: Language, list: 'gainers' | 'losers'): CardButton =>
  list === 'gainers'
    ? commandButton({ label: say(language, 'showLosers') }, '/movers direction:losers')
    : commandButton({ label: say(language, 'showGainers') }, '/movers direction:gainers');

/** The stocks that moved most today, that people write about, or of an industry. */
export const moversProgram: Program = async (tools, request) => {
  const { data } = request.event;
  if (data.command === 'industry') return showIndustry(tools, request);
  const list = chooseList(data);
  if (list === undefined) return helpCard(request, data.command !== undefined);
  const { language } = request.event.subscriber;
  const { rows } = await readRanked(tools.db, { type: lists[list], pageNumber: 1, pageSize: COUNT }, tools.now());
  const stocks = await readStockRows(tools, language, rows);
  if (stocks.length === 0) return { text: say(language, 'noMovers') };
  return {
    card: {
      title: say(language, list),
      table: toStockTable(language, stocks),
      buttons: list === 'trending' ? [] : [otherDirection(language, list)],
    },
  };
};
