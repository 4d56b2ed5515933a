import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';

import { ErrorState } from '@/shared/ui/state/ErrorState';
import { LegalText } from '@/shared/ui/text/LegalText';
import { DetailSkeleton } from '@/shared/ui/state/Skeletons';

import styles from './PolicyText.module.css';
import { usePolicyText, type PolicyEntry } from './usePolicies';

interface PolicyTextProps {
  entry: PolicyEntry;
  /** Text before the name, such as a number. */
  prefix?: string;
  /** Id of the heading, as the target of links and focus. */
  headingId: string;
}

/** A policy with its heading, version and text. */
export function PolicyText({ entry, prefix = '', headingId }: PolicyTextProps) {
  const intl = useIntl();
  const { data, failure, retry } = usePolicyText(entry.policyId);
  return (
    <>
      <h2 id={headingId} tabIndex={-1} className={styles['heading']}>
        {prefix}
        {entry.name}
      </h2>
      {data === undefined ? (
        failure === undefined ? (
          <div className={styles['loading']}>
            <DetailSkeleton />
          </div>
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
                values={{ version: data.version, date: formatLegalDate(data.effective_date, intl) }}
              />
            )}
          </p>
          <LegalText html={data.policy_description} />
        </>
      )}
    </>
  );
}

/** Long format with the day first, as in the texts: 22 January 2022. It is the same day everywhere. */
function formatLegalDate(date: string, { locale }: Pick<IntlShape, 'locale'>): string {
  const dayFirst = locale === 'en' ? 'en-GB' : locale;
  return new Intl.DateTimeFormat(dayFirst, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
}
