import { eq, sql, type SQL } from 'drizzle-orm';
import { exactlyOne } from '../../database/statements/exactlyOne.ts';
import { countries } from '../../database/tables/platform/lookups.ts';
import { users } from '../../database/tables/people/people.ts';
import { userSettings } from '../../database/tables/people/settings.ts';
import type { Queryable } from '../../database/types.ts';
import type { PortfolioDetail, PortfolioSort } from '../../generated/schema.ts';
import { dayGain, lots, positions, type Positions } from './positions.ts';

/** The visibility of a portfolio, its currency and its reference index. */
export async function getSettings(tx: Queryable, ownerId: number) {
  const [row] = await tx
    .select({
      visibility: sql<'public' | 'group'>`coalesce(${userSettings.publicPortfolio}, 'group')`,
      detail: sql<PortfolioDetail>`coalesce(${userSettings.portfolioDetail}, 'percentages')`,
      currency: countries.currency,
      /** The index of the owner's country, else of the United States. The index with the lowest id is the broadest. */
      indexId: sql<number | null>`(
        select i.id from tickers i join countries c on c.id = i.country_id
        where i.kind = 'index' and i.delisted_on is null and (i.country_id = ${users.countryId} or c.code = 'US')
        order by (i.country_id = ${users.countryId}) desc nulls last, i.id limit 1)`,
    })
    .from(users)
    .leftJoin(countries, eq(countries.id, users.countryId))
    .leftJoin(userSettings, eq(userSettings.userId, users.id))
    .where(eq(users.id, ownerId));
  return row;
}

/** The distinct stocks of a portfolio with their currencies, or the stock of the holding `id`. */
export async function getStocks(
  tx: Queryable,
  ownerId: number,
  id?: number,
): Promise<{ tickerId: number; currency: string }[]> {
  const rows = await tx.execute<{ tickerId: number; currency: string }>(sql`
    select t.id as "tickerId", t.currency from tickers t
    where t.id in (select ticker_id from holdings where user_id = ${ownerId}::bigint
      ${id === undefined ? sql`` : sql`and id = ${id}::bigint`})`);
  return [...rows];
}

export interface HoldingRow extends Record<string, unknown> {
  readonly id: number;
  readonly tickerId: number;
  readonly symbol: string;
  readonly name: string;
  readonly image: string | null;
  readonly currency: string;
  readonly delistedOn: string | null;
  readonly enteredQuantity: string;
  readonly enteredPrice: string;
  readonly quantity: string;
  readonly buyPrice: string;
  readonly boughtOn: string;
  readonly cost: string;
  readonly value: string;
  readonly gain: string;
  readonly gainPercentage: number;
  readonly dayGain: string;
  readonly brokerageId: number | null;
  readonly brokerageName: string | null;
  readonly brokerageImage: string | null;
  readonly brokerageActive: boolean | null;
  readonly brokerageCreatedAt: Date | null;
  readonly brokerageUpdatedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const percentage = sql.raw('case when cost = 0 then 0 else gain / cost * 100 end');

/** Amounts of several currencies are compared in one currency. */
const keys: Readonly<Record<PortfolioSort | 'cts', SQL>> = {
  ticker_symbol: sql.raw('symbol_key'),
  ticker_name: sql.raw('lower(name)'),
  value: sql.raw('value * rate'),
  gain: sql.raw('gain * rate'),
  gain_percentage: percentage,
  bought_on: sql.raw('purchased_on'),
  cts: sql.raw('created_at'),
};

/** A page of holdings. The page's ids are found first, so that the other columns are only computed for its rows. */
export async function listPage(
  tx: Queryable,
  params: Positions & { readonly by: PortfolioSort | 'cts'; readonly direction: 'asc' | 'desc' },
  { pageNumber, pageSize }: { readonly pageNumber: number; readonly pageSize: number },
): Promise<HoldingRow[]> {
  const rows = await tx.execute<HoldingRow>(sql`
    with ${positions(params)},
    shown as (
      select id as shown_id, row_number() over () as rank from (
        select id from position where found
        order by ${keys[params.by]} ${sql.raw(params.direction)}, id desc
        limit ${pageSize} offset ${(pageNumber - 1) * pageSize}
      ) ordered
    )
    select position.id, ticker_id as "tickerId", symbol, position.name, position.image, currency, delisted_on as "delistedOn",
      quantity as "enteredQuantity", purchase_price as "enteredPrice",
      round(quantity * factor, 8) as quantity, round(purchase_price / factor, 6) as "buyPrice", purchased_on as "boughtOn",
      cost, value, gain, round(${percentage}, 4)::float8 as "gainPercentage", ${dayGain} as "dayGain",
      brokerage_id as "brokerageId", b.name as "brokerageName", b.image as "brokerageImage", b.active as "brokerageActive",
      b.created_at as "brokerageCreatedAt", b.updated_at as "brokerageUpdatedAt",
      position.created_at as "createdAt", position.updated_at as "updatedAt"
    from shown join position on position.id = shown_id left join brokerages b on b.id = brokerage_id
    order by rank`);
  return [...rows];
}

export interface Sums extends Record<string, unknown> {
  readonly cost: string;
  readonly value: string;
  readonly gain: string;
  readonly gainPercentage: number;
  readonly dayGain: string;
  /** Number of holdings that match the search. */
  readonly total: number;
}

/** The sums of a whole portfolio, in the currency of the sums. */
export async function getSums(tx: Queryable, params: Positions): Promise<Sums> {
  const rows = await tx.execute<Sums>(sql`
    with ${positions(params)}, ${lots},
    summed as (
      select coalesce(sum(cost * rate), 0) as cost, coalesce(sum(value * rate), 0) as value,
        coalesce(sum((value - cost) * rate), 0) as gain, coalesce(sum(${dayGain} * rate), 0) as day_gain,
        coalesce(sum(purchases) filter (where found), 0)::bigint as total
      from lot
    )
    select round(cost, 2) as cost, round(value, 2) as value, round(gain, 2) as gain, round(day_gain, 2) as "dayGain",
      round(${percentage}, 4)::float8 as "gainPercentage", total
    from summed`);
  return exactlyOne(rows);
}
