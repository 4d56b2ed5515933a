import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';

import { paths } from '@/shared/paths';
import { LinkTabs } from '@/shared/ui/LinkTabs';
import { PageLayout } from '@/shared/ui/page/PageLayout';

import styles from './AdminBots.module.css';
import { BotTable } from './BotTable';
import { AllRatings } from './Ratings';

/** The bots with their pending requests, and the ratings. */
export function BotsPage() {
  const intl = useIntl();
  const showsRatings = useSearchParams()[0].get('view') === 'ratings';
  return (
    <PageLayout
      title={intl.formatMessage({ id: 'page.adminBots' })}
      description={<FormattedMessage id={showsRatings ? 'botAdmin.ratings.about' : 'botAdmin.about'} />}
    >
      <LinkTabs
        label={intl.formatMessage({ id: 'page.adminBots' })}
        tabs={[
          {
            to: paths.adminBots(),
            label: <FormattedMessage id="botAdmin.tab.queue" />,
            isOpen: !showsRatings,
          },
          {
            to: paths.adminBots({ view: 'ratings' }),
            label: <FormattedMessage id="botAdmin.tab.ratings" />,
            isOpen: showsRatings,
          },
        ]}
      />
      <div className={styles['view']}>{showsRatings ? <AllRatings /> : <BotTable />}</div>
    </PageLayout>
  );
}
