import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { useViewer } from '@/domain/session/SessionContext';
import { getHome } from '@/domain/session/viewer';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { PageLayout } from '@/shared/ui/page/PageLayout';

/** A bot that does not exist or is not visible to the viewer: both look the same. */
export function NoSuchBot() {
  const intl = useIntl();
  const { role } = useViewer();
  const hasMarketplace = role === 'app_user';
  return (
    <PageLayout title={intl.formatMessage({ id: 'page.botDetail' })}>
      <EmptyState
        image="bot"
        title={intl.formatMessage({ id: 'store.noSuchBot' })}
        hint={intl.formatMessage({ id: 'store.noSuchBotHint' })}
        action={
          <Link to={hasMarketplace ? paths.marketplace() : getHome(role)}>
            <FormattedMessage id={hasMarketplace ? 'store.backToMarketplace' : 'store.backHome'} />
          </Link>
        }
      />
    </PageLayout>
  );
}
