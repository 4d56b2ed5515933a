import type { Balance, Transaction } from '../../generated/schema.ts';
import { decimalToNumber } from '../../database/decimal.ts';
import type { Language } from '../../i18n/translate.ts';
import { toPerson } from '../people/people.mapper.ts';
import type { PersonRow } from '../people/personCard.ts';
import type { BalanceRow, TransactionRow } from './balances.store.ts';

/** Users without a country use dollars, as everywhere. */
const DEFAULT_CURRENCY = 'USD';

/** Returns the currency of a balance. */
export const getCurrency = ({ currency }: Pick<BalanceRow, 'currency'>): string => currency ?? DEFAULT_CURRENCY;

export const toBalance = (row: BalanceRow): Balance => ({
  user_id: row.userId,
  currency: getCurrency(row),
  current_balance: decimalToNumber(row.current),
  previous_balance: decimalToNumber(row.previous),
  purchase_balance: decimalToNumber(row.purchase),
  uts: row.updatedAt,
});

export const toTransaction = (language: Language, row: TransactionRow, author: PersonRow | undefined): Transaction => ({
  id: row.id,
  amount: decimalToNumber(row.amount),
  balance_after: decimalToNumber(row.balanceAfter),
  description: row.description,
  created_by: author === undefined ? null : toPerson(language, author),
  cts: row.createdAt,
});
