import { useFormat } from '@/shared/format/useFormat';

import styles from './Money.module.css';

interface MoneyProps {
  amount: number;
  /** The viewer's currency: ₹ for INR, otherwise $. */
  currency?: string | null;
}

/** An amount of money in tabular numerals. */
export function Money({ amount, currency }: MoneyProps) {
  const format = useFormat();
  return <span className={styles['amount']}>{format.money(amount, currency)}</span>;
}
