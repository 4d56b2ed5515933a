import { Select } from 'antd';
import { useIntl } from 'react-intl';

import { FormField } from '@/shared/form/FormField';
import { useFormField } from '@/shared/form/useFormField';
import { PROFILE_PARTS, type ProfilePartName } from '@rules/people/profileReports';

/** The parts of the profile to remove. */
export function PartsField() {
  const intl = useIntl();
  const { field, setValue, setTouched, error, control } = useFormField<ProfilePartName[]>('parts', { required: true });
  return (
    <FormField
      label={intl.formatMessage({ id: 'reportCases.profile.parts' })}
      controlId={control.id}
      required
      error={error}
    >
      <Select<ProfilePartName[]>
        {...control}
        mode="multiple"
        value={field.value}
        onChange={setValue}
        onBlur={setTouched}
        status={error === null ? undefined : 'error'}
        style={{ inlineSize: '100%' }}
        options={PROFILE_PARTS.map((value) => ({
          value,
          label: intl.formatMessage({ id: `reportCases.profile.part.${value}` }),
        }))}
      />
    </FormField>
  );
}
