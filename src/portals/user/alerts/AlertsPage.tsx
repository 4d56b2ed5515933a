import { FormattedMessage, useIntl } from 'react-intl';

import { PageLayout } from '@/shared/ui/page/PageLayout';

import { AlertTable } from './AlertTable';

/** The app user's price alerts (social §2). The open dialog, filters and page are in the address. */
export function AlertsPage() {
  const intl = useIntl();
  return (
    <PageLayout
      title={intl.formatMessage({ id: 'page.alerts' })}
      description={<FormattedMessage id="alerts.list.about" />}
    >
      <AlertTable />
    </PageLayout>
  );
}
