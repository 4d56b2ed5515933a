import { FormattedMessage } from 'react-intl';

import type { GetBotDeliveryQuery } from '@/generated/deliveries/getBotDelivery';
import { useFormat } from '@/shared/format/useFormat';
import { CopyButton } from '@/shared/ui/text/CopyButton';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { Tag } from '@/shared/ui/text/Tag';

import { DeliveryAttempt } from './DeliveryAttempt';
import { stateTexts, stateTones } from './deliveryTexts';
import styles from './Runtime.module.css';

type Delivery = NonNullable<GetBotDeliveryQuery['getBotDelivery']['data']>;

/** The body with a line per field. It is sent without these lines. */
const toReadable = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);

/** An event as it is sent, the answers and the attempts. */
export function DeliveryDetail({ delivery: { event, body, attempts, answers } }: { delivery: Delivery }) {
  return (
    <div className={styles['stack']}>
      <div className={styles['head']}>
        <Tag tone={stateTones[event.state]}>
          <FormattedMessage id={stateTexts[event.state]} />
        </Tag>
        <span>
          <FormattedMessage id="deliveries.detail.attempts" values={{ count: event.attempts }} />
        </span>
        {event.next_cts ? (
          <span>
            <FormattedMessage id="deliveries.detail.next" values={{ when: <RelativeTime value={event.next_cts} /> }} />
          </span>
        ) : null}
        {event.redeliveries > 0 ? (
          <span>
            <FormattedMessage id="deliveries.detail.redeliveries" values={{ count: event.redeliveries }} />
          </span>
        ) : null}
        {event.is_out_of_order ? (
          <Tag tone="attention">
            <FormattedMessage id="deliveries.detail.outOfOrder" />
          </Tag>
        ) : null}
      </div>
      <section className={styles['stack']}>
        <div className={styles['head']}>
          <h3>
            <FormattedMessage id="deliveries.detail.body" />
          </h3>
          <CopyButton text={body} size="small" />
        </div>
        <pre className={styles['value']} dir="ltr" translate="no" tabIndex={0}>
          {toReadable(body)}
        </pre>
      </section>
      <Answers answers={answers} />
      {attempts.length === 0 ? (
        <p className={styles['muted']}>
          <FormattedMessage id="deliveries.detail.fetched" />
        </p>
      ) : (
        attempts.map((attempt) => <DeliveryAttempt key={attempt.id} attempt={attempt} />)
      )}
    </div>
  );
}

function Answers({ answers }: Pick<Delivery, 'answers'>) {
  const format = useFormat();
  return (
    <section className={styles['stack']}>
      <h3>
        <FormattedMessage id="deliveries.detail.answers" />
      </h3>
      {answers.length === 0 ? (
        <p className={styles['muted']}>
          <FormattedMessage id="deliveries.detail.noAnswer" />
        </p>
      ) : (
        <ul className={styles['steps']}>
          {answers.map(({ text, card_title: card, is_late: isLate, cts, ms }) => (
            <li key={`${cts} ${text}`}>
              <span dir="auto">{text || card}</span>
              <span className={styles['muted']}>
                <FormattedMessage id="deliveries.ms" values={{ ms: format.number(ms) }} />
              </span>
              {isLate ? (
                <Tag tone="attention">
                  <FormattedMessage id="deliveries.detail.late" />
                </Tag>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
