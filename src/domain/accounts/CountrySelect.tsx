import { Select } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { matchesText } from '@/shared/format/text';
import type { useFormField } from '@/shared/form/useFormField';

import styles from './accountFields.module.css';
import { CountryLabel } from './CountryLabel';
import { rankCountry, type CountryOption } from './countryOptions';

export interface CountryChoice {
  /** The form field of the calling code. */
  code: ReturnType<typeof useFormField<number | null>>;
  /** The chosen country, ISO 3166-1 alpha-2. */
  country: string | null;
  options: CountryOption[];
  onChoose: (iso: string) => void;
}

interface CountrySelectProps extends CountryChoice {
  /** Whether the button that this list replaces had the focus, or was pressed. */
  isFocused: boolean;
  isOpen: boolean;
}

/** The list of countries with their calling codes, searched by name, code or abbreviation. */
export function CountrySelect({ code, country, options, onChoose, isFocused, isOpen }: CountrySelectProps) {
  const intl = useIntl();
  return (
    <Select<string, CountryOption>
      {...code.control}
      value={country ?? undefined}
      onChange={onChoose}
      onBlur={code.setTouched}
      autoFocus={isFocused}
      defaultOpen={isOpen}
      options={options}
      labelRender={({ value, label }) => {
        const shown = options.find(({ iso }) => iso === value);
        return shown === undefined ? label : <CountryLabel country={shown} />;
      }}
      optionRender={({ data }) => (
        <>
          {data.name}{' '}
          <bdi dir="ltr" className={styles['code']}>
            +{data.callingCode}
          </bdi>
        </>
      )}
      placeholder={intl.formatMessage({ id: 'register.countryCode.placeholder' })}
      popupMatchSelectWidth={280}
      status={code.error === null ? undefined : 'error'}
      style={{ inlineSize: '100%' }}
      notFoundContent={<FormattedMessage id="register.countryCode.none" />}
      showSearch={{
        filterOption: (query, option) => matchesText(option?.searched ?? '', query),
        filterSort: (a, b, { searchValue }) =>
          rankCountry(searchValue, a, intl.locale) - rankCountry(searchValue, b, intl.locale),
      }}
    />
  );
}
