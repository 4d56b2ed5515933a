import { InputNumber } from 'antd';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';

import { FormField } from '@/shared/form/FormField';
import { useFormField } from '@/shared/form/useFormField';
import { SelectField } from '@/shared/form/SelectField';
import { TextField } from '@/shared/form/TextField';
import { BOT_LIMITS, isLanguageCode } from '@rules/bots/bots';

import styles from './BotForm.module.css';

/** Further details of a bot in the store: links, price, language, version. */
export function BotStoreFields() {
  const intl = useIntl();
  const languages = useLanguages(intl.locale);
  return (
    <div className={styles['columns']}>
      <LinkField name="website_link" label={intl.formatMessage({ id: 'bots.form.website.label' })} />
      <LinkField name="video_link" label={intl.formatMessage({ id: 'bots.form.video.label' })} />
      <LinkField name="privacy_url" label={intl.formatMessage({ id: 'bots.form.privacy.label' })} />
      <LinkField name="terms_url" label={intl.formatMessage({ id: 'bots.form.terms.label' })} />
      <LinkField name="copyright_url" label={intl.formatMessage({ id: 'bots.form.copyright.label' })} />
      <LinkField name="license_agreement_url" label={intl.formatMessage({ id: 'bots.form.license.label' })} />
      <PriceField />
      <SelectField<string>
        name="language"
        label={intl.formatMessage({ id: 'bots.form.language.label' })}
        options={languages}
      />
      <TextField
        name="current_version"
        label={intl.formatMessage({ id: 'bots.form.version.label' })}
        placeholder="1.0.0"
      />
    </div>
  );
}

function LinkField({ name, label }: { name: string; label: string }) {
  return <TextField name={name} label={label} type="url" placeholder="https://" />;
}

function PriceField() {
  const intl = useIntl();
  const { field, setValue, setTouched, error, control } = useFormField<number | null>('price', { required: false });
  return (
    <FormField
      label={intl.formatMessage({ id: 'bots.form.price.label' })}
      controlId={control.id}
      required={false}
      error={error}
    >
      <InputNumber<number>
        {...control}
        value={field.value}
        onChange={setValue}
        onBlur={setTouched}
        min={0}
        max={BOT_LIMITS.price}
        precision={2}
        step={1}
        status={error === null ? undefined : 'error'}
        style={{ inlineSize: '100%' }}
      />
    </FormField>
  );
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** All languages with a two-letter code, sorted by their name in the viewer's language. */
function useLanguages(locale: string): Array<{ value: string; label: string }> {
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'language' });
    const compare = new Intl.Collator(locale).compare;
    return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
      .filter(isLanguageCode)
      .map((value) => ({ value, label: names.of(value) ?? value }))
      .toSorted((a, b) => compare(a.label, b.label));
  }, [locale]);
}
