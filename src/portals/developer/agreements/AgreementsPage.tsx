import { useIntl } from 'react-intl';

import { PolicyText } from '@/domain/policies/PolicyText';
import { usePolicyList, type PolicyEntry } from '@/domain/policies/usePolicies';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { DetailSkeleton } from '@/shared/ui/state/Skeletons';

import { AgreementNav } from './AgreementNav';
import styles from './AgreementsPage.module.css';
import { toAnchor, useAnchors } from './useAnchors';

/** /agreements: all policies on one page with their anchors (social §2). */
export function AgreementsPage() {
  const intl = useIntl();
  return (
    <PageLayout
      title={intl.formatMessage({ id: 'page.agreements' })}
      description={intl.formatMessage({ id: 'policies.intro' })}
    >
      <Agreements />
    </PageLayout>
  );
}

function Agreements() {
  const intl = useIntl();
  const { data: entries, failure, retry } = usePolicyList();
  if (entries === undefined) {
    return failure === undefined ? <DetailSkeleton /> : <ErrorState message={failure} onRetry={retry} />;
  }
  if (entries.length === 0) return <EmptyState title={intl.formatMessage({ id: 'policies.none' })} />;
  return <Sections entries={entries} />;
}

function Sections({ entries }: { entries: readonly PolicyEntry[] }) {
  const { active, goTo } = useAnchors(entries.map(({ typeId }) => typeId));
  return (
    <div className={styles['columns']}>
      <AgreementNav entries={entries} active={active} onChoose={goTo} />
      <div className={styles['texts']}>
        {entries.map((entry, index) => (
          <section key={entry.typeId} aria-labelledby={toAnchor(entry.typeId)} className={styles['section']}>
            <PolicyText entry={entry} prefix={`${index + 1}. `} headingId={toAnchor(entry.typeId)} />
          </section>
        ))}
      </div>
    </div>
  );
}
