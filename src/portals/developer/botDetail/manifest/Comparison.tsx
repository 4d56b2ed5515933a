import { Alert, Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { ChangeList } from '@/domain/manifests/ChangeList';

import type { ManifestResult } from './useManifestChange';

/** What a manifest changes, and the button that applies it. */
export function Comparison({ result, onApply }: { result: ManifestResult; onApply: () => void }) {
  const intl = useIntl();
  const { changes } = result;
  if (changes.length === 0)
    return (
      <p>
        <FormattedMessage id="manifests.noChanges" />
      </p>
    );
  const title = intl.formatMessage({ id: 'manifests.changes' }, { count: changes.length });
  const endsPermissions = changes.some(
    ({ part, kind, field }) => part === 'scope' && kind === 'removed' && field === null,
  );
  return (
    <>
      <h3>{title}</h3>
      <ChangeList label={title} changes={changes} />
      {result.reopens_review ? (
        <Alert type="warning" showIcon title={<FormattedMessage id="manifests.reopensReview" />} />
      ) : null}
      {endsPermissions ? (
        <Alert type="warning" showIcon title={<FormattedMessage id="manifests.endsPermissions" />} />
      ) : null}
      <div>
        <Button type="primary" onClick={onApply}>
          <FormattedMessage id="manifests.apply" />
        </Button>
      </div>
    </>
  );
}
