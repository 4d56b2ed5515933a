import { holdings } from '../../../server/database/tables/market/portfolios.ts';
import { userSettings } from '../../../server/database/tables/people/settings.ts';
import type { TestPerson } from '../../support/api/people.ts';
import type { TestApi } from '../../support/api/testApi.ts';
import type { TestTicker } from '../watchlists/support.ts';

export interface Purchase {
  readonly tickerId: number;
  readonly quantity: unknown;
  readonly buyPrice: unknown;
  readonly boughtOn: string;
  readonly brokerageId?: number | null;
}

export const add = (api: TestApi, person: TestPerson, purchase: Purchase) =>
  api.as(person).call('addPortfolioHolding', { ...purchase });

export const getPortfolio = (api: TestApi, person: TestPerson, variables: Record<string, unknown> = {}) =>
  api.as(person).call('getPortfolioList', { pageNumber: 1, pageSize: 20, ...variables });

/** A purchase of 10 shares for 100 each, by default long before every split of the catalogue. */
export const getPurchase = ({ id }: TestTicker, change: Partial<Purchase> = {}): Purchase => ({
  tickerId: id,
  quantity: 10,
  buyPrice: 100,
  boughtOn: '2026-11-02',
  ...change,
});

/** Inserts purchases directly into the table. */
export async function addHoldings(
  api: TestApi,
  person: TestPerson,
  purchases: readonly { tickerId: number; quantity: string; purchasePrice: string; purchasedOn: string }[],
): Promise<void> {
  await api.db.insert(holdings).values(purchases.map((purchase) => ({ userId: person.id, ...purchase })));
}

/** Shares the portfolio, by default with its amounts. */
export const show = (
  api: TestApi,
  person: TestPerson,
  publicPortfolio: 'public' | 'group',
  portfolioDetail: 'amounts' | 'percentages' | 'off' = 'amounts',
) =>
  api.db
    .insert(userSettings)
    .values({ userId: person.id, publicPortfolio, portfolioDetail })
    .onConflictDoUpdate({ target: userSettings.userId, set: { publicPortfolio, portfolioDetail } });

/** A user of this country. */
export async function getAppUser(api: TestApi, country: string): Promise<TestPerson> {
  const [row] = await api.sql<{ id: number }[]>`select id from countries where code = ${country}`;
  return api.people.appUser({ countryId: row?.id ?? null });
}

/** The fields of a returned holding that tests calculate with. */
export interface HoldingRow {
  readonly id: number;
  readonly ticker_id: number;
  readonly ticker_symbol: string;
  readonly ticker_name: string;
  readonly bought_on: string;
  readonly quantity: number;
  readonly current_price: number;
  readonly prev_close: number;
  readonly cost: number;
  readonly value: number;
  readonly gain: number;
  readonly gain_percentage: number;
  readonly day_gain: number;
  readonly uts: string;
}

const isRow = (row: unknown): row is HoldingRow => typeof row === 'object' && row !== null && 'day_gain' in row;

export const toRows = (answer: { data?: unknown }): HoldingRow[] =>
  Array.isArray(answer.data) ? answer.data.filter(isRow) : [];

/** The holding in an answer that contains one. */
export function toRow(answer: { data?: unknown }): HoldingRow {
  if (!isRow(answer.data)) throw new Error(`No holding in ${JSON.stringify(answer)}`);
  return answer.data;
}
