import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import type { Performer } from '@/domain/dashboards/performers';
import { PersonChange } from '@/domain/dashboards/PersonStats';
import { PersonItem } from '@/domain/dashboards/PersonItem';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { useDialogParam } from '@/shared/url/useDialogParam';

import type { DashboardDialog } from './dashboardDialog';
import styles from './DashboardPage.module.css';
import { DashboardPanel } from './DashboardPanel';
import { FollowAllButton } from './FollowAllButton';

/** The users with the best portfolios. */
export function PerformersCard({ people, info }: { people: readonly Performer[]; info: string | null }) {
  const intl = useIntl();
  const dialog = useDialogParam<DashboardDialog>();
  return (
    <DashboardPanel
      title={intl.formatMessage({ id: 'userDashboard.performers' })}
      info={info}
      onSeeAll={() => dialog.open('performers')}
      action={<FollowAllButton of="performers" people={people} />}
    >
      {people.length === 0 ? (
        <EmptyState
          image="profile"
          title={intl.formatMessage({ id: 'userDashboard.performers.empty' })}
          action={
            <Link to={paths.portfolioList()}>
              <FormattedMessage id="userDashboard.performers.toPortfolio" />
            </Link>
          }
        />
      ) : (
        <ul className={styles['people']}>
          {people.map((person) => (
            <li key={person.user_id}>
              <PersonItem person={person}>
                <PersonChange person={person} />
              </PersonItem>
            </li>
          ))}
        </ul>
      )}
    </DashboardPanel>
  );
}
