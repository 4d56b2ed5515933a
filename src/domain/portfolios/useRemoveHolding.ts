import { useIntl } from 'react-intl';

import type { HoldingTable_HoldingFragment } from '@/generated/portfolios/fragments';
import { useRemovePortfolioHoldingMutation } from '@/generated/portfolios/removePortfolioHolding';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';
import { useFormat } from '@/shared/format/useFormat';

import { AFTER_HOLDING } from './HoldingDialog';

/** Removes a purchase from the viewer's portfolio after a confirmation. */
export function useRemoveHolding(): (holding: HoldingTable_HoldingFragment) => void {
  const intl = useIntl();
  const format = useFormat();
  const confirm = useConfirm();
  const remove = useAction(useRemovePortfolioHoldingMutation, AFTER_HOLDING);
  return ({ id, ticker_symbol: symbol, quantity, bought_on: day }) =>
    confirm({
      title: intl.formatMessage({ id: 'portfolios.remove.title' }, { symbol }),
      message: intl.formatMessage(
        { id: 'portfolios.remove.message' },
        { quantity: format.quantity(quantity), day: format.day(day) },
      ),
      okLabel: intl.formatMessage({ id: 'portfolios.remove.ok' }),
      danger: true,
      run: async () => {
        const result = await remove.run({ id });
        return result.ok ? undefined : result.message;
      },
    });
}
