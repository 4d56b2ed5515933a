import { StarFilled, StarOutlined } from '@ant-design/icons';
import { FormattedMessage, useIntl } from 'react-intl';

import { useFormField } from '@/shared/form/useFormField';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import { STARS } from './starValues';
import styles from './Store.module.css';

/** Rating of one to five stars. Radio buttons, so that the arrow keys work. */
export function StarsField({ name }: { name: string }) {
  const intl = useIntl();
  const { field, setValue, setTouched, error, control, disabled } = useFormField<number | null>(name, {
    required: true,
  });
  const chosen = field.value ?? 0;
  return (
    <fieldset className={styles['starsField']} disabled={disabled} aria-describedby={`${control.id}-error`}>
      <legend>
        <FormattedMessage id="store.own.stars" />
        <span className={styles['required']} aria-hidden="true">
          {' '}
          *
        </span>
      </legend>
      <div className={styles['choices']} dir="ltr">
        {STARS.map((star) => (
          <label key={star} className={styles['choice']}>
            <input
              type="radio"
              name={`${control.id}-stars`}
              value={star}
              checked={chosen === star}
              required
              onChange={() => setValue(star)}
              onBlur={setTouched}
            />
            {star <= chosen ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
            <VisuallyHidden>{intl.formatMessage({ id: 'store.own.star' }, { stars: star })}</VisuallyHidden>
          </label>
        ))}
      </div>
      <span id={`${control.id}-error`} className={styles['error']} role="alert">
        {error}
      </span>
    </fieldset>
  );
}
