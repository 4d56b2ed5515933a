import type { AddPortfolioHoldingMutationVariables } from '@/generated/portfolios/addPortfolioHolding';
import type { HoldingTable_HoldingFragment } from '@/generated/portfolios/fragments';
import type { UpdatePortfolioHoldingMutationVariables } from '@/generated/portfolios/updatePortfolioHolding';
import { amountText } from '@/shared/format/decimals';

/** Amounts are strings of digits, the format of `AmountField`. */
export interface HoldingFormValues {
  tickerId: number | null;
  quantity: string;
  buyPrice: string;
  boughtOn: string;
  /** The brokerage; null when none was chosen. */
  brokerageId: number | null;
}

/** The stock of a form that is opened for one. */
export interface HoldingTicker {
  tickerId: number;
  symbol: string;
  /** ISO 4217. */
  currency: string;
}

export const newHolding = (tickerId: number | null): HoldingFormValues => ({
  tickerId,
  quantity: '',
  buyPrice: '',
  boughtOn: '',
  brokerageId: null,
});

/** The form edits the entered values, not those adjusted for splits. */
export const toHoldingValues = (holding: HoldingTable_HoldingFragment): HoldingFormValues => ({
  tickerId: holding.ticker_id,
  quantity: amountText(holding.entered_quantity),
  buyPrice: amountText(holding.entered_buy_price),
  boughtOn: holding.bought_on,
  brokerageId: holding.brokerage?.id ?? null,
});

const toAmounts = ({ quantity, buyPrice, boughtOn }: HoldingFormValues) => ({
  quantity: Number(quantity),
  buyPrice: Number(buyPrice),
  boughtOn,
});

export const toAddVariables = (tickerId: number, values: HoldingFormValues): AddPortfolioHoldingMutationVariables => ({
  tickerId,
  ...toAmounts(values),
  brokerageId: values.brokerageId ?? undefined,
});

export const toUpdateVariables = (
  holding: HoldingTable_HoldingFragment,
  values: HoldingFormValues,
): UpdatePortfolioHoldingMutationVariables => ({
  id: holding.id,
  ...toAmounts(values),
  brokerageId: values.brokerageId,
  expectedUts: holding.uts,
});
