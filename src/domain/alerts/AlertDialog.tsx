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

/** What shows alerts or counts them. */
const REFETCH = { failure: 'form', refetchQueries: ['getAlertList', 'getDashboardCount'] } as const;

interface AlertDialogProps {
  ticker: AlertTicker;
  /** The alert to change; a new one if absent. */
  alert?: AlertTable_AlertFragment | undefined;
  onClose: () => void;
}

/** Sets an alert for a stock, or changes one. */
export function AlertDialog({ alert: given, ...props }: AlertDialogProps) {
  // As it was when the form opened: what the list reads anew meanwhile must not make an outdated form look new.
  const [alert] = useState(given);
  const conditions = useConditions(alert?.condition);
  return conditions === undefined ? null : <AlertForm {...props} alert={alert} conditions={conditions} />;
}

function AlertForm({ ticker, alert, conditions, onClose }: AlertDialogProps & Pick<AlertFieldsProps, 'conditions'>) {
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

/** A condition that stays as it was goes on from where it was; a new one counts from the present price. */
function Sentence({ ticker, alert }: Pick<AlertDialogProps, 'ticker' | 'alert'>) {
  const { values } = useFormikContext<AlertFormValues>();
  const isSame =
    alert !== undefined && alert.active && alert.condition === values.condition && alert.value === Number(values.value);
  return <AlertSentence ticker={ticker} basePrice={isSame ? alert.base_price : undefined} />;
}
