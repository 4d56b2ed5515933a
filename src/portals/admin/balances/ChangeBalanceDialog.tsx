import { BALANCE_LIMITS, balanceFormSchema } from '@rules/market/balances';
import { useIntl } from 'react-intl';

import { useAddAppTransactionBalanceMutation } from '@/generated/balances/addAppTransactionBalance';
import type { BalanceCard_BalanceFragment } from '@/generated/balances/fragments';
import { useAction } from '@/shared/action/useAction';
import { AmountField } from '@/shared/form/AmountField';
import { FormDialog } from '@/shared/form/FormDialog';
import { RadioField } from '@/shared/form/RadioField';
import { TextAreaField } from '@/shared/form/TextAreaField';

const QUERIES = ['getAppTransactionBalanceByUserId', 'getAppTransactionListByUserId'];

interface Values {
  kind: 'added' | 'taken';
  amount: string;
  description: string;
}

const EMPTY: Values = { kind: 'added', amount: '', description: '' };

interface ChangeBalanceDialogProps {
  person: { id: number; full_name: string };
  balance: BalanceCard_BalanceFragment;
  onClose: () => void;
}

/** Adds to a balance or subtracts from it, with a reason. */
export function ChangeBalanceDialog({ person, balance, onClose }: ChangeBalanceDialogProps) {
  const intl = useIntl();
  // When another admin was faster, the page behind the dialog shows the current balance, and the next attempt uses it.
  const add = useAction(useAddAppTransactionBalanceMutation, { failure: 'form', refetchQueries: QUERIES });

  const submit = async ({ kind, amount, description }: Values) => {
    const result = await add.run({
      userId: person.id,
      amount: kind === 'taken' ? -Number(amount) : Number(amount),
      description,
      expectedUts: balance.uts,
    });
    return result.ok;
  };

  return (
    <FormDialog<Values>
      title={intl.formatMessage({ id: 'balances.change.title' }, { name: person.full_name })}
      name={`balance-${person.id}`}
      submitLabel={intl.formatMessage({ id: 'balances.form.submit' })}
      initialValues={EMPTY}
      schema={balanceFormSchema}
      submitting={add.busy}
      serverError={add.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioField<Values['kind']>
        name="kind"
        label={intl.formatMessage({ id: 'balances.form.kind' })}
        options={[
          { value: 'added', label: intl.formatMessage({ id: 'balances.form.kind.added' }) },
          { value: 'taken', label: intl.formatMessage({ id: 'balances.form.kind.taken' }) },
        ]}
      />
      <AmountField
        name="amount"
        label={intl.formatMessage({ id: 'balances.form.amount' })}
        unit={balance.currency}
        required
      />
      <TextAreaField
        name="description"
        label={intl.formatMessage({ id: 'balances.form.description' })}
        note={intl.formatMessage({ id: 'balances.form.description.note' })}
        maxCharacters={BALANCE_LIMITS.description}
        required
      />
    </FormDialog>
  );
}
