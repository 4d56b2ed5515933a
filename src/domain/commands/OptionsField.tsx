import { ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useField } from 'formik';
import { FormattedMessage, useIntl } from 'react-intl';

import { AmountField } from '@/shared/form/AmountField';
import { CheckboxField } from '@/shared/form/CheckboxField';
import { SelectField } from '@/shared/form/SelectField';
import { TextField } from '@/shared/form/TextField';
import { translateError } from '@/shared/i18n/translateError';
import type { MessageId } from '@/shared/i18n/messages';
import {
  canSuggest,
  hasRange,
  OPTION_CURRENCIES,
  OPTION_LIMITS,
  OPTION_TYPES,
  type OptionType,
} from '@rules/bots/commandOptions';

import { EMPTY_OPTION, type OptionFormValues } from './optionForm';
import { typeMessages } from './optionTypes';
import styles from './Commands.module.css';

/** What the limits of an option count. */
const limitHints: Partial<Record<OptionType, MessageId>> = {
  date: 'commandOptions.form.hint.date',
  period: 'commandOptions.form.hint.period',
  text: 'commandOptions.form.hint.text',
};

/** The options of a command, as people fill them in. */
export function OptionsField({ name }: { name: string }) {
  const intl = useIntl();
  const [field, meta, helpers] = useField<OptionFormValues[]>(name);
  const options = field.value;
  const change = (next: OptionFormValues[]) => void helpers.setValue(next);
  const error: unknown = meta.error;
  return (
    <fieldset className={styles['options']}>
      <legend className={styles['optionsTitle']}>
        <FormattedMessage id="commandOptions.form.title" />
      </legend>
      <p className={styles['optionsHint']}>
        <FormattedMessage id="commandOptions.form.hint" />
      </p>
      {options.map((option, index) => (
        // Options have no identity before they are stored.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={index} className={styles['option']}>
          <legend>
            <FormattedMessage id="commandOptions.form.option" values={{ place: index + 1 }} />
          </legend>
          <OptionFields path={`${name}[${index}]`} option={option} />
          <span className={styles['actions']}>
            <Button
              type="text"
              icon={<ArrowUpOutlined aria-hidden />}
              disabled={index === 0}
              aria-label={intl.formatMessage({ id: 'commandOptions.form.moveUp' }, { place: index + 1 })}
              onClick={() => change(options.toSpliced(index, 1).toSpliced(index - 1, 0, option))}
            />
            <Button
              type="text"
              danger
              icon={<DeleteOutlined aria-hidden />}
              aria-label={intl.formatMessage({ id: 'commandOptions.form.remove' }, { place: index + 1 })}
              onClick={() => change(options.toSpliced(index, 1))}
            />
          </span>
        </fieldset>
      ))}
      {typeof error === 'string' ? (
        <p className={styles['optionsError']} role="alert">
          {translateError(error, intl)}
        </p>
      ) : null}
      <Button
        icon={<PlusOutlined aria-hidden />}
        disabled={options.length >= OPTION_LIMITS.options}
        onClick={() => change([...options, EMPTY_OPTION])}
      >
        <FormattedMessage id="commandOptions.form.add" />
      </Button>
    </fieldset>
  );
}

function OptionFields({ path, option: { type } }: { path: string; option: OptionFormValues }) {
  const intl = useIntl();
  const limitHint = limitHints[type];
  return (
    <>
      <div className={styles['pair']}>
        <TextField name={`${path}.name`} label={intl.formatMessage({ id: 'commandOptions.form.name' })} required />
        <TextField name={`${path}.nameTr`} label={intl.formatMessage({ id: 'commandOptions.form.nameTr' })} />
      </div>
      <div className={styles['pair']}>
        <SelectField<OptionType>
          name={`${path}.type`}
          label={intl.formatMessage({ id: 'commandOptions.form.type' })}
          required
          options={OPTION_TYPES.map((value) => ({ value, label: intl.formatMessage({ id: typeMessages[value] }) }))}
        />
        {type === 'money' ? (
          <SelectField
            name={`${path}.currency`}
            label={intl.formatMessage({ id: 'commandOptions.form.currency' })}
            required
            options={OPTION_CURRENCIES.map((value) => ({ value, label: value }))}
          />
        ) : null}
      </div>
      {type === 'choice' ? (
        <TextField
          name={`${path}.choices`}
          label={intl.formatMessage({ id: 'commandOptions.form.choices' })}
          placeholder={intl.formatMessage({ id: 'commandOptions.form.choices.placeholder' })}
          required
        />
      ) : null}
      {hasRange(type) ? (
        <div className={styles['pair']}>
          <AmountField name={`${path}.min`} label={intl.formatMessage({ id: 'commandOptions.form.min' })} />
          <AmountField
            name={`${path}.max`}
            label={intl.formatMessage({ id: 'commandOptions.form.max' })}
            hint={limitHint === undefined ? undefined : intl.formatMessage({ id: limitHint })}
          />
        </div>
      ) : null}
      <CheckboxField name={`${path}.required`} label={intl.formatMessage({ id: 'commandOptions.form.required' })} />
      {canSuggest(type) ? (
        <CheckboxField
          name={`${path}.autocomplete`}
          label={intl.formatMessage({ id: 'commandOptions.form.autocomplete' })}
        />
      ) : null}
    </>
  );
}
