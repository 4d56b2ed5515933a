import type { AddPortfolioHoldingMutationVariables } from '@/generated/portfolios/addPortfolioHolding';
import type { HoldingTable_HoldingFragment } from '@/generated/portfolios/fragments';
import type { UpdatePortfolioHoldingMutationVariables } from '@/generated/portfolios/updatePortfolioHolding';
import { amountText } from '@/shared/format/decimals';

/** Amounts are plain digits as `AmountField` keeps them. */
export interface HoldingFormValues {
  tickerId: number | null;
  quantity: string;
  buyPrice: string;
  boughtOn: string;
  /** Where the shares are kept; null when that is not said. */
  brokerageId: number | null;
}

/** What is known of the stock before the form opens. */
export interface HeldTicker {
  tickerId: number;
  symbol: string;
  /** ISO 4217. */
  currency: string;
}

/** The reader's own day, as YYYY-MM-DD. */
export function localDay(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export const newHolding = (tickerId: number | null): HoldingFormValues => ({
  tickerId,
  quantity: '',
  buyPrice: '',
  boughtOn: '',
  brokerageId: null,
});

/** A form changes what was entered, in shares and prices of the day of the purchase. */
export const toHoldingValues = (holding: HoldingTable_HoldingFragment): HoldingFormValues => ({
  tickerId: holding.ticker_id,
  quantity: amountText(holding.entered_quantity),
  buyPrice: amountText(holding.entered_buy_price),
  boughtOn: holding.bought_on,
  brokerageId: holding.brokerage?.id ?? null,
});

const amounts = ({ quantity, buyPrice, boughtOn }: HoldingFormValues) => ({
  quantity: Number(quantity),
  buyPrice: Number(buyPrice),
  boughtOn,
});

export const toAddVariables = (tickerId: number, values: HoldingFormValues): AddPortfolioHoldingMutationVariables => ({
  tickerId,
  ...amounts(values),
  brokerageId: values.brokerageId ?? undefined,
});

export const toUpdateVariables = (
  holding: HoldingTable_HoldingFragment,
  values: HoldingFormValues,
): UpdatePortfolioHoldingMutationVariables => ({
  id: holding.id,
  ...amounts(values),
  brokerageId: values.brokerageId,
  expectedUts: holding.uts,
});
