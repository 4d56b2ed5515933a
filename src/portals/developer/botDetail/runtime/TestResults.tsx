import { FormattedMessage } from 'react-intl';

import { useFormat } from '@/shared/format/useFormat';
import type { MessageId } from '@/shared/i18n/messages';
import { Tag } from '@/shared/ui/text/Tag';

import { errorTexts } from './deliveryTexts';
import styles from './Runtime.module.css';
import type { TestResult } from './useEndpointActions';

const stepTexts = {
  ping: 'deliveries.step.ping',
  wrong_signature: 'deliveries.step.wrong_signature',
  old_timestamp: 'deliveries.step.old_timestamp',
} as const satisfies Record<TestResult['step'], MessageId>;

/** What the steps of a test showed. Read out when it ends. */
export function TestResults({ results }: { results: readonly TestResult[] | undefined }) {
  const format = useFormat();
  return (
    <div role="status">
      {results ? (
        <ol className={styles['steps']}>
          {results.map(({ step, is_passed: isPassed, ms, status_code: status, error }) => (
            <li key={step}>
              <Tag tone={isPassed ? 'gain' : 'loss'}>
                <FormattedMessage id={isPassed ? 'deliveries.step.passed' : 'deliveries.step.failed'} />
              </Tag>
              <span>
                <FormattedMessage id={stepTexts[step]} />
                {isPassed || error === null ? null : (
                  <>
                    {' – '}
                    <FormattedMessage id={errorTexts[error]} values={{ status: status ?? '' }} />
                  </>
                )}
              </span>
              <span className={styles['muted']}>
                <FormattedMessage id="deliveries.ms" values={{ ms: format.number(ms) }} />
              </span>
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  );
}
