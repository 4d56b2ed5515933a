import type { MarketState } from '../../generated/schema.ts';
import { EXCHANGES } from '../../ports/market/calendar.ts';
import type { ExchangeCode, ExchangeStateWord } from '../../ports/market/market.ts';

/** Whether an exchange of the database is one that the market's calendars know. */
export const isExchangeCode = (code: string): code is ExchangeCode => EXCHANGES.some((one) => one.code === code);

/** An exchange's state as the wire calls it: trade before the opening is trade outside of hours like that after the close. */
export function wireState(state: ExchangeStateWord): MarketState {
  return state === 'pre' || state === 'post' ? 'after_hours' : state;
}
