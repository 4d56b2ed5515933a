import { Button } from 'antd';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';

import { getQuickDays, getToday, type QuickDay } from '@/domain/conversations/quickDays';
import type { MessageId } from '@/shared/i18n/messages';
import { getDayRange } from '@rules/bots/optionValues';

import styles from '../Composer.module.css';
import type { EditorProps } from './editorProps';

const dayMessages = {
  today: 'commandOptions.day.today',
  yesterday: 'commandOptions.day.yesterday',
  weekAgo: 'commandOptions.day.weekAgo',
  monthAgo: 'commandOptions.day.monthAgo',
  yearAgo: 'commandOptions.day.yearAgo',
  tomorrow: 'commandOptions.day.tomorrow',
  inAWeek: 'commandOptions.day.inAWeek',
  inAMonth: 'commandOptions.day.inAMonth',
} as const satisfies Record<QuickDay, MessageId>;

/** A day, by the control of the system or by one press. */
export function DateEditor({ option, value, onChange, control }: EditorProps) {
  const [today] = useState(() => getToday(new Date()));
  const { first, last } = getDayRange(option, today);
  return (
    <>
      <input
        {...control}
        type="date"
        className={styles['native']}
        value={value}
        min={first}
        max={last}
        onChange={({ target }) => onChange(target.value)}
      />
      <span className={styles['quick']}>
        {getQuickDays(option, today).map(({ name, day }) => (
          <Button key={name} size="small" aria-pressed={value === day} onClick={() => onChange(day)}>
            <FormattedMessage id={dayMessages[name]} />
          </Button>
        ))}
      </span>
    </>
  );
}
