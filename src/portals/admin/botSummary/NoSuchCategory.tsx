import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { EmptyState } from '@/shared/ui/state/EmptyState';
import { PageLayout } from '@/shared/ui/page/PageLayout';

import type { CategoryKind } from './kinds';

/** A category that does not exist. */
export function NoSuchCategory({ kind }: { kind: CategoryKind }) {
  const intl = useIntl();
  return (
    <PageLayout title={intl.formatMessage({ id: 'page.adminBotSummary' })}>
      <EmptyState
        title={intl.formatMessage({ id: 'botSummary.notFound' })}
        action={
          <Link to={kind.listPath()}>
            <FormattedMessage id={kind.toListId} />
          </Link>
        }
      />
    </PageLayout>
  );
}
