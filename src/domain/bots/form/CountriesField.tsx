import { Button, Select } from 'antd';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useGetAvailableCountryQuery } from '@/generated/bots/getAvailableCountry';
import { readResponse } from '@/shared/action/readResponse';
import { FormField } from '@/shared/form/FormField';
import { useFormField } from '@/shared/form/useFormField';
import { matchesText } from '@/shared/format/text';

import { OptionsError } from './OptionsError';
import styles from './BotForm.module.css';

/** Further countries are summarized as a number. */
const MAX_TAGS = 8;

const NONE: readonly never[] = [];

/** The countries in which a bot is available. */
export function CountriesField({ name }: { name: string }) {
  const intl = useIntl();
  const result = useGetAvailableCountryQuery();
  const { response, failure, loading } = readResponse(result);
  const { field, setValue, setTouched, error, control } = useFormField<string[]>(name, { required: true });
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState(false);
  const countries = response?.data ?? NONE;
  const chosen = field.value;
  // A country that is no longer supported stays selected for bots that have it, and can be removed.
  const options = useMemo(
    () =>
      countries
        .filter(({ supported, code }) => supported || chosen.includes(code))
        .map(({ code, name: label }) => ({ value: code, label })),
    [countries, chosen],
  );

  const chooseAll = () => {
    setTouched();
    setValue(options.map(({ value }) => value));
  };
  const clear = () => {
    setTouched();
    setValue([]);
  };

  return (
    <div>
      <FormField
        label={intl.formatMessage({ id: 'bots.form.country.label' })}
        controlId={control.id}
        required
        error={error}
        hint={
          <span className={styles['buttons']}>
            <Button size="small" type="link" disabled={options.length === 0} onClick={chooseAll}>
              <FormattedMessage id="bots.form.country.all" />
            </Button>
            <Button size="small" type="link" disabled={chosen.length === 0} onClick={clear}>
              <FormattedMessage id="bots.form.country.none" />
            </Button>
          </span>
        }
      >
        <Select<string[]>
          {...control}
          mode="multiple"
          value={chosen}
          onChange={setValue}
          onBlur={setTouched}
          options={options}
          loading={loading}
          open={open}
          onOpenChange={(next) => {
            setOpen(next);
            if (!next) setQuery('');
          }}
          onInputKeyDown={(event) => {
            // antd handles Tab like Enter, which would select an option and keep the focus.
            if (event.key !== 'Tab') return;
            event.stopPropagation();
            setOpen(false);
            setQuery('');
          }}
          showSearch={{
            searchValue: query,
            onSearch: setQuery,
            filterOption: (text, option) =>
              matchesText(`${typeof option?.label === 'string' ? option.label : ''} ${String(option?.value)}`, text),
          }}
          maxTagCount={MAX_TAGS}
          maxTagPlaceholder={(hidden) => intl.formatMessage({ id: 'bots.form.country.more' }, { count: hidden.length })}
          placeholder={intl.formatMessage({ id: 'bots.form.country.placeholder' })}
          status={error === null ? undefined : 'error'}
          style={{ inlineSize: '100%' }}
        />
      </FormField>
      <OptionsError failure={failure} onRetry={() => void result.refetch()} />
    </div>
  );
}
