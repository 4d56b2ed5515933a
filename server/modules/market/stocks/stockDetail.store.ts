import { and, asc, eq, lte, ne } from 'drizzle-orm';
import {
  companies,
  corporateActions,
  exchanges,
  indexMembers,
  industries,
  tickers,
} from '../../../database/tables/market.ts';
import type { Queryable } from '../../../database/types.ts';
import { selectTickers, type TickerRow } from '../tickerRecord.ts';

/** What is known of the company behind a stock, its industry's names included. */
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

/** Splits that have happened, the oldest first: all that `day`, YYYY-MM-DD, knows. */
export const splitsUntil = (tx: Queryable, tickerId: number, day: string) =>
  tx
    .select({ day: corporateActions.day, ratio: corporateActions.ratio })
    .from(corporateActions)
    .where(
      and(eq(corporateActions.tickerId, tickerId), eq(corporateActions.kind, 'split'), lte(corporateActions.day, day)),
    )
    .orderBy(asc(corporateActions.day));

/**
 * The indices of the country that a ticker's exchange stands in, in the order in which they were entered: by importance.
 * `has` says whether the ticker is one of its members.
 */
export async function indicesFor(
  tx: Queryable,
  { id, exchange }: TickerRow,
): Promise<{ row: TickerRow; has: boolean }[]> {
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
  const having = new Set(memberships.map(({ indexId }) => indexId));
  return rows.map((row) => ({ row, has: having.has(row.id) }));
}
