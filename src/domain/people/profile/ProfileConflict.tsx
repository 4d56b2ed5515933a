import { Alert, Button } from 'antd';
import { useFormikContext } from 'formik';
import { FormattedMessage, useIntl } from 'react-intl';

import type { ProfileForm_UserFragment } from '@/generated/people/fragments';
import { withOwnChanges } from '@/shared/form/conflict/ownChanges';

import { byProfileText } from '@rules/people/profileTexts';

import styles from './ProfileConflict.module.css';
import { COMPARED_FIELDS, toProfileFormValues, type ComparedField, type ProfileFormValues } from './profileForm';

interface ProfileConflictProps {
  newest: ProfileForm_UserFragment;
  onResolved: (newest: ProfileForm_UserFragment) => void;
}

/** Shows the values that another tab has saved next to the values of this form. The user decides which to use. */
export function ProfileConflict({ newest, onResolved }: ProfileConflictProps) {
  const intl = useIntl();
  const { values, initialValues, resetForm, setValues } = useFormikContext<ProfileFormValues>();
  const saved = toProfileFormValues(newest);
  const differingFields = COMPARED_FIELDS.filter((field) => saved[field] !== values[field]);

  const applySavedValues = () => {
    resetForm({ values: saved });
    onResolved(newest);
  };
  const applyOwnValues = () => {
    const own = withOwnChanges(saved, initialValues, values);
    resetForm({ values: saved });
    void setValues(own);
    onResolved(newest);
  };

  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={intl.formatMessage({ id: 'profile.conflict.title' })}
      description={
        <>
          <p>
            <FormattedMessage id="profile.conflict.about" />
          </p>
          {differingFields.length > 0 ? (
            <dl className={styles['list']}>
              {differingFields.map((field) => (
                <div key={field}>
                  <dt>
                    <FormattedMessage id={LABELS[field]} />
                  </dt>
                  <dd>
                    <FormattedMessage id="profile.conflict.saved" values={{ text: formatValue(saved[field]) }} />
                  </dd>
                  <dd>
                    <FormattedMessage id="profile.conflict.yours" values={{ text: formatValue(values[field]) }} />
                  </dd>
                </div>
              ))}
            </dl>
          ) : null}
          <span className={styles['buttons']}>
            <Button onClick={applySavedValues}>
              <FormattedMessage id="profile.conflict.load" />
            </Button>
            <Button onClick={applyOwnValues}>
              <FormattedMessage id="profile.conflict.keep" />
            </Button>
          </span>
        </>
      }
    />
  );
}

const LABELS = {
  firstname: 'profile.form.firstname',
  middlename: 'profile.form.middlename',
  lastname: 'profile.form.lastname',
  username: 'profile.form.username',
  ...byProfileText((name) => `profile.text.${name}` as const),
  country_code: 'profile.countryCode',
  phone_number: 'profile.phone',
} as const satisfies Record<ComparedField, string>;

const formatValue = (value: string | number | null) => (value === null || value === '' ? '–' : String(value));
