import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/EmptyState';
import { PageLayout } from '@/shared/ui/PageLayout';

/** A category that was deleted, or never was. */
export function NoSuchCategory() {
  const intl = useIntl();
  return (
    <PageLayout title={intl.formatMessage({ id: 'page.adminBotSummary' })}>
      <EmptyState
        title={intl.formatMessage({ id: 'botSummary.notFound' })}
        action={
          <Link to={paths.adminBotCategories()}>
            <FormattedMessage id="botSummary.toCategories" />
          </Link>
        }
      />
    </PageLayout>
  );
}
