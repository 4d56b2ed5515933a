import { FormattedMessage } from 'react-intl';

import type { TeamDetail_TeamFragment } from '@/generated/teams/fragments';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import { TeamBanner } from './TeamBanner';
import { getOwnerName } from './teamColumns';
import styles from './TeamHeader.module.css';
import { TeamRoleTag } from './TeamRoleTag';

export function TeamHeader({ team }: { team: TeamDetail_TeamFragment }) {
  return (
    <section className={styles['header']}>
      <TeamBanner team={team} />
      <div className={styles['body']}>
        <span className={styles['image']}>
          <Avatar kind="team" src={team.image} size={96} />
        </span>
        <div className={styles['facts']}>
          <span>
            <FormattedMessage id="teams.detail.owner" values={{ name: getOwnerName(team) }} />
          </span>
          <span>
            <FormattedMessage id="teams.detail.changed" values={{ when: <RelativeTime value={team.uts} /> }} />
          </span>
          {team.viewer_role === null ? null : <TeamRoleTag role={team.viewer_role} />}
        </div>
        <VisuallyHidden as="h2">
          <FormattedMessage id="teams.detail.about" />
        </VisuallyHidden>
        <p className={styles['description']}>{team.description}</p>
      </div>
    </section>
  );
}
