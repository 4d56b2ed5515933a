import { useIntl } from 'react-intl';

import { useConfirm } from '@/shared/feedback/useConfirm';
import { useFormat } from '@/shared/format/useFormat';
import { BOT_CURRENCY } from '@rules/bots/botTerms';

/** Confirms the price of a bot before a subscription. Subscribes to a free one at once. */
export function useConfirmPrice() {
  const intl = useIntl();
  const format = useFormat();
  const confirm = useConfirm();
  return (name: string, monthlyPrice: number, subscribe: () => Promise<void>): void => {
    if (monthlyPrice <= 0) {
      void subscribe();
      return;
    }
    const price = format.price(monthlyPrice, BOT_CURRENCY);
    const currency = intl.formatDisplayName(BOT_CURRENCY, { type: 'currency' }) ?? BOT_CURRENCY;
    confirm({
      title: intl.formatMessage({ id: 'store.paid.title' }, { name, price }),
      message: intl.formatMessage({ id: 'store.paid.message' }, { price, currency }),
      okLabel: intl.formatMessage({ id: 'store.subscribe' }),
      run: subscribe,
    });
  };
}
