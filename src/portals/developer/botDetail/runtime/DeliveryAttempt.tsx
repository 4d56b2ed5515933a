import { FormattedMessage, useIntl } from 'react-intl';

import type { Attempt_BotDeliveryAttemptFragment } from '@/generated/deliveries/fragments';
import { useFormat } from '@/shared/format/useFormat';
import type { MessageId } from '@/shared/i18n/messages';
import { CopyButton } from '@/shared/ui/text/CopyButton';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { Tag } from '@/shared/ui/text/Tag';

import { errorTexts } from './deliveryTexts';
import styles from './Runtime.module.css';

type Attempt = Attempt_BotDeliveryAttemptFragment;

const toLines = (headers: Attempt['request_headers']): string =>
  headers.map(({ name, value }) => `${name}: ${value}`).join('\n');

/** One attempt: what was sent, what came back, how long it took. */
export function DeliveryAttempt({ attempt }: { attempt: Attempt }) {
  const intl = useIntl();
  const format = useFormat();
  const { error, detail, status_code: status, ms, cts, next_cts: next } = attempt;
  const title = intl.formatMessage({ id: 'deliveries.attempt.title' }, { number: attempt.attempt });
  return (
    <section className={styles['attempt']} aria-label={title}>
      <div className={styles['head']}>
        <h3>{title}</h3>
        <Tag tone={error ? 'loss' : 'gain'}>
          {status === null ? <FormattedMessage id="deliveries.attempt.noResponse" /> : String(status)}
        </Tag>
        <span className={styles['muted']}>
          <FormattedMessage id="deliveries.ms" values={{ ms: format.number(ms) }} /> · <RelativeTime value={cts} />
        </span>
      </div>
      {error ? (
        <p>
          <FormattedMessage id={errorTexts[error]} values={{ status: status ?? '' }} />
          {detail ? (
            <>
              {' '}
              <span className={styles['muted']} lang="en">
                ({detail})
              </span>
            </>
          ) : null}{' '}
          {next ? (
            <FormattedMessage id="deliveries.detail.next" values={{ when: <RelativeTime value={next} /> }} />
          ) : null}
        </p>
      ) : null}
      <Raw titleId="deliveries.attempt.request" text={`POST ${attempt.url}\n${toLines(attempt.request_headers)}`} />
      {status === null ? null : (
        <Raw
          titleId="deliveries.attempt.response"
          text={`${status}\n${toLines(attempt.response_headers)}\n\n${attempt.response ?? ''}`.trimEnd()}
        />
      )}
    </section>
  );
}

function Raw({ titleId, text }: { titleId: MessageId; text: string }) {
  return (
    <>
      <div className={styles['head']}>
        <h4>
          <FormattedMessage id={titleId} />
        </h4>
        <CopyButton text={text} size="small" />
      </div>
      <pre className={styles['value']} dir="ltr" translate="no" tabIndex={0}>
        {text}
      </pre>
    </>
  );
}
