import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/types.ts';
import { lots, positions, type Positions } from './positions.ts';

export interface ProfileHoldingRow extends Record<string, unknown> {
  readonly tickerId: number;
  readonly symbol: string;
  readonly name: string;
  readonly image: string | null;
  readonly currency: string;
  readonly delistedOn: string | null;
  /** Percent of the portfolio's value. */
  readonly weight: number;
  readonly gainPercentage: number;
  readonly quantity: string;
  readonly value: string;
}

/** A page of the stocks of a portfolio, each with all of its purchases, largest value first. */
export async function listPageByStock(
  tx: Queryable,
  params: Positions,
  { pageNumber, pageSize }: { readonly pageNumber: number; readonly pageSize: number },
): Promise<ProfileHoldingRow[]> {
  const rows = await tx.execute<ProfileHoldingRow>(sql`
    with ${positions(params)}, ${lots},
    stock as (
      select ticker_id, sum(quantity * factor) as quantity, sum(value) as value, sum(cost) as cost,
        sum(value * rate) as worth
      from lot group by ticker_id
    )
    select ticker_id as "tickerId", symbol, listed.name, listed.image, listed.currency, delisted_on as "delistedOn",
      coalesce(round(worth / nullif(sum(worth) over (), 0) * 100, 2), 0)::float8 as weight,
      coalesce(round((value - cost) / nullif(cost, 0) * 100, 2), 0)::float8 as "gainPercentage",
      round(quantity, 8) as quantity, round(value, 2) as value
    from stock join listed on listed.id = ticker_id
    order by worth desc, ticker_id
    limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`);
  return [...rows];
}
