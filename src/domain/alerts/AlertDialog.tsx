import { useFormikContext } from 'formik';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useAddAlertMutation } from '@/generated/alerts/addAlert';
import type { AlertTable_AlertFragment } from '@/generated/alerts/fragments';
import { useUpdateAlertMutation } from '@/generated/alerts/updateAlert';
import { useAction } from '@/shared/action/useAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { alertSchema } from '@rules/market/alerts';

import { AlertFields, type AlertFieldsProps } from './AlertFields';
import {
  NEW_ALERT,
  toAddVariables,
  toAlertFormValues,
  toUpdateVariables,
  type AlertFormValues,
  type AlertTicker,
} from './alertForm';
import { AlertSentence } from './AlertSentence';
import { useConditions } from './useConditions';

/** Queries that read alerts or their count. */
const REFETCH = { failure: 'form', refetchQueries: ['getAlertList', 'getDashboardCount'] } as const;

interface AlertDialogProps {
  ticker: AlertTicker;
  /** The alert to edit; absent to create one. */
  alert?: AlertTable_AlertFragment | undefined;
  onClose: () => void;
  /** Called after a save instead of `onClose`. */
  onSaved?: () => void;
}

/** Creates or edits an alert for a stock. */
export function AlertDialog({ alert: given, ...props }: AlertDialogProps) {
  // The alert as it was when the dialog opened. A refetch of the list must not replace its version, because the server
  // detects conflicts by that version.
  const [alert] = useState(given);
  const conditions = useConditions(alert?.condition);
  return conditions === undefined ? null : <AlertForm {...props} alert={alert} conditions={conditions} />;
}

function AlertForm({
  ticker,
  alert,
  conditions,
  onClose,
  onSaved,
}: AlertDialogProps & Pick<AlertFieldsProps, 'conditions'>) {
  const intl = useIntl();
  const add = useAction(useAddAlertMutation, REFETCH);
  const update = useAction(useUpdateAlertMutation, REFETCH);
  const save = alert === undefined ? add : update;

  const submit = async (values: AlertFormValues) => {
    const { ok } =
      alert === undefined
        ? await add.run(toAddVariables(ticker.tickerId, values))
        : await update.run(toUpdateVariables(alert, values));
    return ok;
  };

  return (
    <FormDialog<AlertFormValues>
      name={alert === undefined ? `alert-${ticker.tickerId}` : `alert-edit-${alert.id}`}
      title={intl.formatMessage(
        { id: alert === undefined ? 'alerts.dialog.create' : 'alerts.dialog.edit' },
        { symbol: ticker.symbol },
      )}
      submitLabel={intl.formatMessage({ id: alert === undefined ? 'alerts.set' : 'shared.action.save' })}
      initialValues={
        alert === undefined
          ? { ...NEW_ALERT, condition: conditions[0] ?? NEW_ALERT.condition }
          : toAlertFormValues(alert)
      }
      schema={alertSchema}
      submitting={save.busy}
      serverError={save.error}
      onSubmit={submit}
      onClose={onClose}
      {...(onSaved && { onSaved })}
    >
      {conditions.length === 0 ? (
        <p>
          <FormattedMessage id="alerts.form.noTypes" />
        </p>
      ) : (
        <>
          <AlertFields currency={ticker.currency} isEdit={alert !== undefined} conditions={conditions} />
          <Sentence ticker={ticker} alert={alert} />
        </>
      )}
    </FormDialog>
  );
}

/** An unchanged condition retains its base price; a new one starts from the current price. */
function Sentence({ ticker, alert }: Pick<AlertDialogProps, 'ticker' | 'alert'>) {
  const { values } = useFormikContext<AlertFormValues>();
  const isSame =
    alert !== undefined && alert.active && alert.condition === values.condition && alert.value === Number(values.value);
  return <AlertSentence ticker={ticker} basePrice={isSame ? alert.base_price : undefined} />;
}
