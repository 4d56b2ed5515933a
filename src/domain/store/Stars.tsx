import { StarFilled, StarOutlined } from '@ant-design/icons';
import { useIntl } from 'react-intl';

import { useFormat } from '@/shared/format/useFormat';

import { STARS } from './starValues';
import styles from './Store.module.css';

/** A rating or an average, as stars with a text alternative. */
export function Stars({ value }: { value: number }) {
  const intl = useIntl();
  const format = useFormat();
  const label = intl.formatMessage({ id: 'store.rating.average' }, { average: format.number(roundStars(value)) });
  return (
    <span className={styles['stars']} role="img" aria-label={label} title={label} dir="ltr">
      {STARS.map((star) =>
        star <= Math.round(value) ? <StarFilled key={star} aria-hidden /> : <StarOutlined key={star} aria-hidden />,
      )}
    </span>
  );
}

export const roundStars = (value: number): number => Math.round(value * 10) / 10;
