import { FormattedMessage } from 'react-intl';

import { useFormat } from '@/shared/format/useFormat';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LegalText } from '@/shared/ui/LegalText';
import { DetailSkeleton } from '@/shared/ui/Skeletons';

import styles from './PolicyText.module.css';
import { usePolicyText, type PolicyEntry } from './usePolicies';

interface PolicyTextProps {
  entry: PolicyEntry;
  /** What precedes the name, such as its number. */
  prefix?: string;
  /** Makes the heading a place that links and the focus can go to. */
  headingId: string;
}

/** A policy with its heading, version and text. */
export function PolicyText({ entry, prefix = '', headingId }: PolicyTextProps) {
  const format = useFormat();
  const { data, failure, retry } = usePolicyText(entry.policyId);
  return (
    <>
      <h2 id={headingId} tabIndex={-1} className={styles['heading']}>
        {prefix}
        {entry.name}
      </h2>
      {data === undefined ? (
        failure === undefined ? (
          <DetailSkeleton />
        ) : (
          <ErrorState message={failure} onRetry={retry} />
        )
      ) : (
        <>
          <p className={styles['version']}>
            {data.effective_date === null ? (
              <FormattedMessage id="policies.version" values={{ version: data.version }} />
            ) : (
              <FormattedMessage
                id="policies.versionSince"
                values={{ version: data.version, date: format.date(data.effective_date) }}
              />
            )}
          </p>
          <LegalText html={data.policy_description} />
        </>
      )}
    </>
  );
}
