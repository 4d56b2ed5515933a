import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import type { Performer } from '@/domain/dashboards/performers';
import { PersonScore } from '@/domain/dashboards/PersonStats';
import { PersonItem } from '@/domain/dashboards/PersonItem';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { useDialogParam } from '@/shared/url/useDialogParam';

import type { DashboardDialog } from './dashboardDialog';
import styles from './DashboardPage.module.css';
import { DashboardPanel } from './DashboardPanel';
import { FollowAllButton } from './FollowAllButton';

/** Influencers on the dashboard (social §9); the dialog shows all. */
const SHOWN = 5;

/** The users with the highest scores. */
export function InfluencersCard({ people, info }: { people: readonly Performer[]; info: string | null }) {
  const intl = useIntl();
  const dialog = useDialogParam<DashboardDialog>();
  const shown = people.slice(0, SHOWN);
  return (
    <DashboardPanel
      title={intl.formatMessage({ id: 'userDashboard.influencers' })}
      info={info}
      onSeeAll={() => dialog.open('influencers')}
      action={<FollowAllButton of="influencers" people={shown} />}
    >
      {shown.length === 0 ? (
        <EmptyState
          image="profile"
          title={intl.formatMessage({ id: 'userDashboard.influencers.empty' })}
          action={
            <Link to={paths.posts()}>
              <FormattedMessage id="userDashboard.influencers.toPosts" />
            </Link>
          }
        />
      ) : (
        <ul className={styles['people']}>
          {shown.map((person) => (
            <li key={person.user_id}>
              <PersonItem person={person}>
                <PersonScore person={person} />
              </PersonItem>
            </li>
          ))}
        </ul>
      )}
    </DashboardPanel>
  );
}
