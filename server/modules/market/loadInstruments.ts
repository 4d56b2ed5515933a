import { loadCatalogue, readIndustries, type Listing } from '../../ports/market/catalogue/catalogue.ts';
import { field } from '../../base/delimitedFile.ts';
import type { Sql } from '../../database/types.ts';
import { getCalendarExchange } from '../../ports/market/calendar.ts';
import type { Halt, Instrument, Split } from '../../ports/market/market.ts';
import { mix, toSeed, unit } from '../../ports/market/noise.ts';

interface TickerRow {
  readonly id: number;
  readonly kind: Instrument['kind'];
  readonly symbol: string;
  readonly name: string;
  readonly currency: string;
  readonly exchange: string | null;
  readonly industry: string | null;
  readonly listed_on: string | null;
  readonly delisted_on: string | null;
  readonly shares: number | null;
  readonly eps: string | null;
  readonly pe_ratio: number | null;
  readonly dividend_yield: number | null;
  readonly members: readonly { readonly id: number; readonly weight: number }[] | null;
  readonly actions:
    | readonly {
        readonly kind: 'split' | 'halt';
        readonly day: string;
        readonly ratio: number | null;
        readonly starts_at: string | null;
        readonly ends_at: string | null;
      }[]
    | null;
}

/**
 * The base price of a ticker for the simulation: from the catalogue, else from its earnings, else derived from its
 * symbol.
 */
function getBasePrice(row: TickerRow, listing: Listing | undefined): number {
  if (listing) return listing.instrument.basePrice;
  const byEarnings = Number(row.eps ?? 0) * (row.pe_ratio ?? 0);
  if (byEarnings >= 0.5) return Math.round(byEarnings * 100) / 100;
  const position = unit(toSeed(`${row.currency}:${row.symbol}`), 11);
  return row.kind === 'index'
    ? 1_000 + Math.round(9_000 * position)
    : Math.round(100 * (12 + 240 * position * position)) / 100;
}

const getShares = (row: TickerRow, listing: Listing | undefined): number =>
  row.shares ?? listing?.instrument.shares ?? 20_000_000 + (mix(toSeed(row.symbol), 12) % 980_000_000);

/** The stored yield applies to the base price. */
const getDividend = ({ dividend_yield: dividendYield }: TickerRow, basePrice: number): number | null =>
  dividendYield === null ? null : (basePrice * dividendYield) / 100;

function getSplits({ actions }: TickerRow): Split[] {
  return (actions ?? []).flatMap(({ kind, day, ratio }) =>
    kind === 'split' && ratio !== null ? [{ date: day, ratio }] : [],
  );
}

function getHalts({ actions }: TickerRow): Halt[] {
  return (actions ?? []).flatMap(({ kind, day, starts_at, ends_at }) =>
    kind === 'halt'
      ? [{ startsAt: new Date(starts_at ?? `${day}T00:00:00Z`), endsAt: ends_at === null ? null : new Date(ends_at) }]
      : [],
  );
}

let storedCodes: ReadonlyMap<string, string> | undefined;

/** The simulation's industry codes by industry name. */
function industryCodes(): ReadonlyMap<string, string> {
  storedCodes ??= new Map(readIndustries().map((row) => [field(row, 'name'), field(row, 'code')]));
  return storedCodes;
}

/**
 * Loads every ticker in the form that a source of market data needs. Tickers, dates, splits, halts and index members
 * come from the database; the base prices of the demo companies come from the catalogue.
 */
export async function loadInstruments(sql: Sql): Promise<Instrument[]> {
  const rows = await sql<TickerRow[]>`
    select t.id, t.kind, t.symbol, t.name, t.currency, e.code as exchange, i.name as industry, t.listed_on, t.delisted_on,
      c.shares_outstanding as shares, c.eps, c.pe_ratio, c.dividend_yield, m.members, a.actions
    from tickers t
    left join exchanges e on e.id = t.exchange_id
    left join industries i on i.id = t.industry_id
    left join companies c on c.ticker_id = t.id
    left join (
      select index_id, json_agg(json_build_object('id', ticker_id, 'weight', weight) order by ticker_id) as members
      from index_members group by index_id
    ) m on m.index_id = t.id
    left join (
      select ticker_id, json_agg(json_build_object('kind', kind, 'day', day, 'ratio', ratio, 'starts_at', starts_at,
        'ends_at', ends_at) order by day, id) as actions
      from corporate_actions where kind in ('split', 'halt') group by ticker_id
    ) a on a.ticker_id = t.id
    order by t.id`;
  const catalogue = new Map(loadCatalogue().map((listing) => [listing.instrument.tickerId, listing]));
  const codes = industryCodes();
  const findListing = (row: TickerRow): Listing | undefined => {
    const listing = catalogue.get(row.id);
    return listing?.instrument.symbol === row.symbol ? listing : undefined;
  };
  const prices = new Map(rows.map((row) => [row.id, getBasePrice(row, findListing(row))]));
  return rows.map((row) => ({
    tickerId: row.id,
    symbol: row.symbol,
    name: row.name,
    kind: row.kind,
    exchange: getCalendarExchange(row.exchange, row.currency),
    industry: findListing(row)?.instrument.industry ?? codes.get(row.industry ?? '') ?? null,
    basePrice: prices.get(row.id) ?? 1,
    shares: row.kind === 'index' ? 0 : getShares(row, findListing(row)),
    // Units follow from the weights at the members' base prices; their scale does not matter.
    members: (row.members ?? []).map(({ id, weight }) => ({ tickerId: id, units: weight / (prices.get(id) ?? 1) })),
    splits: getSplits(row),
    eps: row.eps === null ? null : Number(row.eps),
    dividend: getDividend(row, prices.get(row.id) ?? 1),
    halts: getHalts(row),
    listedOn: row.listed_on,
    delistedOn: row.delisted_on,
  }));
}
