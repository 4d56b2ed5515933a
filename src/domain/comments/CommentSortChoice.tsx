import { useIntl } from 'react-intl';

import type { CommentSort } from '@/generated/schema';
import { Segmented } from '@/shared/ui/Segmented';

import styles from './Comments.module.css';

const SORTS = ['newest', 'best'] as const satisfies readonly CommentSort[];

interface CommentSortChoiceProps {
  value: CommentSort;
  onChange: (sort: CommentSort) => void;
}

/** The choice of the order of comments. */
export function CommentSortChoice({ value, onChange }: CommentSortChoiceProps) {
  const intl = useIntl();
  return (
    <Segmented<CommentSort>
      className={styles['sort']}
      aria-label={intl.formatMessage({ id: 'comments.sort' })}
      value={value}
      onChange={onChange}
      options={SORTS.map((sort) => ({ value: sort, label: intl.formatMessage({ id: `comments.sort.${sort}` }) }))}
    />
  );
}
