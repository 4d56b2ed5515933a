import { and, asc, eq, lte, ne } from 'drizzle-orm';
import {
  companies,
  corporateActions,
  exchanges,
  indexMembers,
  industries,
  tickers,
} from '../../../database/tables/market/market.ts';
import type { Queryable } from '../../../database/types.ts';
import { selectTickers, type TickerRow } from '../tickerRecord.ts';

/** The company behind a stock, with the names of its industry. */
export async function getCompany(tx: Queryable, tickerId: number) {
  const [row] = await tx
    .select({
      ceo: companies.ceo,
      founded: companies.founded,
      employees: companies.employees,
      headquarters: companies.headquarters,
      about: companies.about,
      aboutTr: companies.aboutTr,
      industry: industries.name,
      industryTr: industries.nameTr,
    })
    .from(tickers)
    .leftJoin(companies, eq(companies.tickerId, tickers.id))
    .leftJoin(industries, eq(industries.id, tickers.industryId))
    .where(eq(tickers.id, tickerId));
  return row;
}

export type CompanyRow = NonNullable<Awaited<ReturnType<typeof getCompany>>>;

/** The splits until `day` (YYYY-MM-DD), oldest first. */
export const listSplitsUntil = (tx: Queryable, tickerId: number, day: string) =>
  tx
    .select({ day: corporateActions.day, ratio: corporateActions.ratio })
    .from(corporateActions)
    .where(
      and(eq(corporateActions.tickerId, tickerId), eq(corporateActions.kind, 'split'), lte(corporateActions.day, day)),
    )
    .orderBy(asc(corporateActions.day));

/**
 * The indices of the country of a ticker's exchange, sorted by importance, which is the order of their ids.
 * `containsTicker` says whether the ticker is a member of the index.
 */
export async function listCountryIndices(
  tx: Queryable,
  { id, exchange }: TickerRow,
): Promise<{ row: TickerRow; containsTicker: boolean }[]> {
  const [rows, memberships] = await Promise.all([
    selectTickers(tx)
      .where(
        and(
          eq(tickers.kind, 'index'),
          ne(tickers.id, id),
          eq(
            exchanges.countryId,
            tx.select({ id: exchanges.countryId }).from(exchanges).where(eq(exchanges.id, exchange.id)),
          ),
        ),
      )
      .orderBy(asc(tickers.id)),
    tx.select({ indexId: indexMembers.indexId }).from(indexMembers).where(eq(indexMembers.tickerId, id)),
  ]);
  const indexIds = new Set(memberships.map(({ indexId }) => indexId));
  return rows.map((row) => ({ row, containsTicker: indexIds.has(row.id) }));
}
