import { useFormikContext } from 'formik';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { StockField } from '@/domain/market/StockField';
import { useAddPortfolioHoldingMutation } from '@/generated/portfolios/addPortfolioHolding';
import type { HoldingTable_HoldingFragment } from '@/generated/portfolios/fragments';
import { useUpdatePortfolioHoldingMutation } from '@/generated/portfolios/updatePortfolioHolding';
import { useAction } from '@/shared/action/useAction';
import { AmountField } from '@/shared/form/AmountField';
import { DateField } from '@/shared/form/DateField';
import { FormDialog } from '@/shared/form/FormDialog';
import { toLocalDate } from '@/shared/format/dates';
import { useFormat } from '@/shared/format/useFormat';
import { newHoldingSchema, PORTFOLIO_LIMITS } from '@rules/market/portfolios';

import { BrokerageField } from './BrokerageField';
import {
  newHolding,
  toAddVariables,
  toHoldingValues,
  toUpdateVariables,
  type HoldingTicker,
  type HoldingFormValues,
} from './holdingForm';
import styles from './Portfolio.module.css';

/** Queries that read portfolios or their count. */
export const AFTER_HOLDING = { failure: 'form', refetchQueries: ['getPortfolioList', 'getDashboardCount'] } as const;

interface HoldingDialogProps {
  /** The stock; without it the form has a field for it. */
  ticker?: HoldingTicker | undefined;
  /** The purchase to edit; absent to create one. */
  holding?: HoldingTable_HoldingFragment | undefined;
  onClose: () => void;
}

/** Creates or edits a purchase in the viewer's portfolio. */
export function HoldingDialog({ ticker, holding: given, onClose }: HoldingDialogProps) {
  const intl = useIntl();
  // The purchase as it was when the form opened. A refetch of the list must not replace its version, because the server
  // detects conflicts by that version.
  const [holding] = useState(given);
  const [today] = useState(() => toLocalDate(new Date()));
  const schema = useMemo(() => newHoldingSchema(today), [today]);
  const [pickedCurrency, setPickedCurrency] = useState<string>();
  const add = useAction(useAddPortfolioHoldingMutation, AFTER_HOLDING);
  const update = useAction(useUpdatePortfolioHoldingMutation, AFTER_HOLDING);
  const save = holding === undefined ? add : update;
  const symbol = holding?.ticker_symbol ?? ticker?.symbol;

  const submit = async (values: HoldingFormValues) => {
    if (holding !== undefined) return (await update.run(toUpdateVariables(holding, values))).ok;
    return values.tickerId !== null && (await add.run(toAddVariables(values.tickerId, values))).ok;
  };

  return (
    <FormDialog<HoldingFormValues>
      name={holding === undefined ? `holding-${ticker?.tickerId ?? 'new'}` : `holding-edit-${holding.id}`}
      title={
        symbol === undefined
          ? intl.formatMessage({ id: 'portfolios.dialog.new' })
          : intl.formatMessage(
              { id: holding === undefined ? 'portfolios.dialog.add' : 'portfolios.dialog.edit' },
              { symbol },
            )
      }
      submitLabel={intl.formatMessage({ id: holding === undefined ? 'portfolios.add' : 'shared.action.save' })}
      initialValues={holding === undefined ? newHolding(ticker?.tickerId ?? null) : toHoldingValues(holding)}
      schema={schema}
      submitting={save.busy}
      serverError={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {symbol === undefined ? (
        <StockField
          name="tickerId"
          label={intl.formatMessage({ id: 'portfolios.form.stock' })}
          placeholder={intl.formatMessage({ id: 'portfolios.form.stock.placeholder' })}
          required
          onPick={(stock) => setPickedCurrency(stock.currency)}
        />
      ) : null}
      <Fields
        currency={holding?.currency ?? ticker?.currency ?? pickedCurrency}
        today={today}
        brokerage={holding?.brokerage ?? null}
      />
    </FormDialog>
  );
}

interface FieldsProps {
  currency: string | undefined;
  today: string;
  brokerage: HoldingTable_HoldingFragment['brokerage'];
}

function Fields({ currency, today, brokerage }: FieldsProps) {
  const intl = useIntl();
  return (
    <>
      <AmountField name="quantity" label={intl.formatMessage({ id: 'portfolios.form.quantity' })} required />
      <AmountField
        name="buyPrice"
        label={intl.formatMessage({ id: 'portfolios.form.price' })}
        required
        {...(currency !== undefined && { unit: currency })}
      />
      <DateField
        name="boughtOn"
        label={intl.formatMessage({ id: 'portfolios.form.day' })}
        required
        min={PORTFOLIO_LIMITS.firstDay}
        max={today}
      />
      <BrokerageField current={brokerage} />
      <p className={styles['hint']}>
        <FormattedMessage id="portfolios.form.splits" />
      </p>
      <Cost currency={currency} />
    </>
  );
}

/** The total cost, once quantity and price are entered. */
function Cost({ currency }: { currency: string | undefined }) {
  const format = useFormat();
  const { values } = useFormikContext<HoldingFormValues>();
  const cost = Number(values.quantity) * Number(values.buyPrice);
  const isComplete = values.quantity !== '' && values.buyPrice !== '' && Number.isFinite(cost) && cost >= 0;
  return (
    <p className={styles['cost']} role="status">
      {isComplete ? (
        <FormattedMessage id="portfolios.form.cost" values={{ cost: format.price(cost, currency) }} />
      ) : null}
    </p>
  );
}
