import { useFormikContext } from 'formik';
import { useIntl } from 'react-intl';

import { AmountField } from '@/shared/form/AmountField';
import { CheckboxField } from '@/shared/form/CheckboxField';
import { RadioField } from '@/shared/form/RadioField';
import type { AlertCondition } from '@rules/market/alerts';

import type { AlertFormValues } from './alertForm';

export interface AlertFieldsProps {
  /** Null for points of an index. */
  currency: string | null;
  /** Whether an existing alert is edited. Only an existing alert can be switched off. */
  isEdit: boolean;
  conditions: readonly AlertCondition[];
}

export function AlertFields({ currency, isEdit, conditions }: AlertFieldsProps) {
  const intl = useIntl();
  const { values } = useFormikContext<AlertFormValues>();
  const isMove = values.condition === 'percent_move';
  return (
    <>
      <RadioField<AlertFormValues['condition']>
        name="condition"
        label={intl.formatMessage({ id: 'alerts.form.condition.label' })}
        options={conditions.map((value) => ({
          value,
          label: intl.formatMessage({ id: `alerts.form.condition.${value}` }),
        }))}
      />
      <AmountField
        name="value"
        label={intl.formatMessage({ id: isMove ? 'alerts.form.percent.label' : 'alerts.form.price.label' })}
        {...(isMove ? { unit: '%' } : currency === null ? {} : { unit: currency })}
        required
      />
      <RadioField<boolean>
        name="isRepeat"
        label={intl.formatMessage({ id: 'alerts.form.frequency.label' })}
        options={[
          { value: false, label: intl.formatMessage({ id: 'alerts.form.frequency.once' }) },
          { value: true, label: intl.formatMessage({ id: 'alerts.form.frequency.every' }) },
        ]}
      />
      <CheckboxField name="isEmail" label={intl.formatMessage({ id: 'alerts.form.email.label' })} />
      {isEdit ? <CheckboxField name="active" label={intl.formatMessage({ id: 'alerts.form.active.label' })} /> : null}
    </>
  );
}
