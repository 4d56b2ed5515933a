import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';

import { PolicyText } from '@/domain/policies/PolicyText';
import { usePolicyList } from '@/domain/policies/usePolicies';
import { BarePage } from '@/shared/ui/brand/BarePage';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { DetailSkeleton } from '@/shared/ui/state/Skeletons';
import { Tabs } from '@/shared/ui/Tabs';

import styles from './PolicyPage.module.css';

/** /policy and /auth/register/tabs/Policy: the full policies, public, one tab each, the open one in the address. */
export function PolicyPage() {
  return (
    <BarePage>
      <div className={styles['page']}>
        <h1 tabIndex={-1}>
          <FormattedMessage id="page.policy" />
        </h1>
        <p className={styles['intro']}>
          <FormattedMessage id="policies.intro" />
        </p>
        <Policies />
      </div>
    </BarePage>
  );
}

function Policies() {
  const intl = useIntl();
  const id = useId();
  const [params, setParams] = useSearchParams();
  const { data: entries, failure, retry } = usePolicyList();
  if (entries === undefined) {
    return failure === undefined ? <DetailSkeleton /> : <ErrorState message={failure} onRetry={retry} />;
  }
  const requested = params.get('policy');
  const open = entries.find(({ typeId }) => String(typeId) === requested) ?? entries[0];
  if (open === undefined) return <EmptyState title={intl.formatMessage({ id: 'policies.none' })} />;
  return (
    <Tabs
      label={intl.formatMessage({ id: 'page.policy' })}
      tabs={entries.map(({ typeId, name }) => ({ key: String(typeId), label: name }))}
      open={String(open.typeId)}
      onOpen={(typeId) => setParams({ policy: typeId }, { replace: true, preventScrollReset: true })}
      opensWithArrows
    >
      <PolicyText key={open.policyId} entry={open} headingId={`${id}-heading`} />
    </Tabs>
  );
}
