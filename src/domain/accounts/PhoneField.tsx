import { Input } from 'antd';
import { getIn, useFormikContext, type FormikValues } from 'formik';
import { useEffect, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';

import { useGetDevicesLocationDataQuery } from '@/generated/accounts/getDevicesLocationData';
import { FormField } from '@/shared/form/FormField';
import { useFormField } from '@/shared/form/useFormField';

import styles from './accountFields.module.css';
import { findCallingCode, findMainCountry, splitInternational } from './callingCodes';
import { getCountryOptions } from './countryOptions';
import { CountryPicker } from './CountryPicker';
import { usePhoneCheck } from './usePhoneCheck';

interface PhoneFieldProps {
  /** Form field of the calling code, a number or null. */
  codeName: string;
  /** Form field of the chosen country, ISO 3166-1 alpha-2 or null: several countries share a calling code. */
  countryName: string;
  /** Form field of the national number. */
  numberName: string;
}

/**
 * Country code and phone number of the surrounding form. Without a code, the country of the client's IP address is
 * preselected (console §5). An international number typed with its plus sign is split into calling code and national
 * number.
 */
export function PhoneField({ codeName, countryName, numberName }: PhoneFieldProps) {
  const intl = useIntl();
  const [country, chooseCountry] = useCountry(codeName, countryName);
  const { values } = useFormikContext();
  const callingCode: unknown = getIn(values, codeName);
  const options = useMemo(() => getCountryOptions(intl.locale), [intl.locale]);
  const check = usePhoneCheck(typeof callingCode === 'number' ? callingCode : null);

  const code = useFormField<number | null>(codeName, { required: true });
  const number = useFormField<string>(numberName, { required: true, validate: check.validate });

  const splitNumber = (text: string): void => {
    const parts = splitInternational(text);
    const main = parts === null ? null : findMainCountry(parts.callingCode);
    if (parts === null || main === null) return;
    // The chosen country may be another one with the same code.
    if (parts.callingCode !== callingCode) chooseCountry(main);
    number.setValue(parts.national);
  };

  return (
    <div className={styles['phone']}>
      <FormField
        label={intl.formatMessage({ id: 'register.countryCode' })}
        controlId={code.control.id}
        required
        error={code.error}
      >
        <CountryPicker code={code} country={country} options={options} onChoose={chooseCountry} />
      </FormField>
      <FormField
        label={intl.formatMessage({ id: 'register.phone' })}
        controlId={number.control.id}
        required
        error={number.error}
      >
        <Input
          {...number.field}
          {...number.control}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          status={number.error === null ? undefined : 'error'}
          onFocus={check.load}
          // Before the browser submits the form.
          onPressEnter={(event) => splitNumber(event.currentTarget.value)}
          onBlur={(event) => {
            splitNumber(event.target.value);
            number.setTouched();
          }}
        />
      </FormField>
    </div>
  );
}

/** The chosen country, and a function that chooses another one with its calling code. */
function useCountry(codeName: string, countryName: string): [country: string | null, choose: (iso: string) => void] {
  const { values, dirty, touched, submitCount, setFieldValue, resetForm } = useFormikContext<FormikValues>();
  const value: unknown = getIn(values, codeName);
  const code = typeof value === 'number' ? value : null;
  const chosen: unknown = getIn(values, countryName);

  const [needsDefault] = useState(code === null);
  const { data } = useGetDevicesLocationDataQuery({ skip: !needsDefault });
  const located = data?.getDevicesLocationData.data?.country_code ?? null;
  const locatedCode = located === null ? null : findCallingCode(located);
  useEffect(() => {
    if (code !== null || locatedCode === null) return;
    if (dirty) {
      void setFieldValue(countryName, located, false);
      void setFieldValue(codeName, locatedCode);
      return;
    }
    // Resets the form, so that the preselected country does not count as an unsaved change. An empty form may have been
    // submitted before: its messages stay.
    const filled = { ...values, [codeName]: locatedCode, [countryName]: located };
    resetForm({ values: filled, touched, submitCount });
  }, [
    code,
    located,
    locatedCode,
    codeName,
    countryName,
    dirty,
    values,
    touched,
    submitCount,
    setFieldValue,
    resetForm,
  ]);

  const choose = (iso: string) => {
    void setFieldValue(countryName, iso, false);
    void setFieldValue(codeName, findCallingCode(iso));
  };
  const matchesCode = typeof chosen === 'string' && findCallingCode(chosen) === code;
  return [matchesCode ? chosen : findMainCountry(code), choose];
}
