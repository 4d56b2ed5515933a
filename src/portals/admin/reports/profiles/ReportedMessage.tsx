import { FormattedMessage } from 'react-intl';

import type { ReportedMessage as ReportedMessageType } from '@/generated/schema';
import { useFormat } from '@/shared/format/useFormat';

import styles from '../Reports.module.css';

interface ReportedMessageProps {
  message: Pick<ReportedMessageType, 'text' | 'card' | 'cts'>;
}

/** A message of a bot as its reporter saw it. Addresses are texts, so that no admin opens one by accident. */
export function ReportedMessage({ message: { text, card, cts } }: ReportedMessageProps) {
  const format = useFormat();
  return (
    <div className={styles['shownPost']}>
      <small>
        <FormattedMessage id="reportCases.bot.sent" values={{ date: format.dateTime(cts) }} />
      </small>
      {text === '' && card === null ? (
        <p className={styles['note']}>
          <FormattedMessage id="reportCases.bot.messageDeleted" />
        </p>
      ) : null}
      {text === '' ? null : (
        <p className={styles['note']} dir="auto">
          {text}
        </p>
      )}
      {card === null ? null : (
        <p className={styles['note']} dir="auto">
          {card}
        </p>
      )}
    </div>
  );
}
