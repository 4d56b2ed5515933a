import { FormattedMessage, useIntl } from 'react-intl';

import { useGetAdminSettingsQuery } from '@/generated/platformSettings/getAdminSettings';
import { readResponse } from '@/shared/action/readResponse';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { DetailSkeleton } from '@/shared/ui/state/Skeletons';

import { PlatformForm } from './PlatformForm';

/** /admin/settings (social §2): the settings of the whole platform. */
export function PlatformSettingsPage() {
  const intl = useIntl();
  // Never from the cache: a form with an old version could not be saved.
  const result = useGetAdminSettingsQuery({ fetchPolicy: 'network-only' });
  const { response, failure } = readResponse(result);
  const settings = response?.data ?? undefined;

  return (
    <PageLayout
      title={intl.formatMessage({ id: 'page.adminSettings' })}
      description={<FormattedMessage id="platformSettings.about" />}
    >
      {failure === undefined ? null : <ErrorState message={failure} onRetry={() => void result.refetch()} />}
      {settings ? <PlatformForm settings={settings} /> : null}
      {settings === undefined && failure === undefined ? <DetailSkeleton /> : null}
    </PageLayout>
  );
}
