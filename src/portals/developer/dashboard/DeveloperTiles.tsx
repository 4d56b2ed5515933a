import { BookOutlined, FileProtectOutlined, RobotOutlined, TeamOutlined } from '@ant-design/icons';
import { useIntl } from 'react-intl';

import { paths } from '@/shared/paths';
import { StatTile, StatTileGrid } from '@/shared/ui/stats/StatTile';

/** The tiles of the four sections (console §2). */
export function DeveloperTiles() {
  const intl = useIntl();
  return (
    <StatTileGrid label={intl.formatMessage({ id: 'developerDashboard.tiles' })}>
      <StatTile
        to={paths.myBots()}
        icon={<RobotOutlined />}
        label={intl.formatMessage({ id: 'developerDashboard.tile.bots' })}
        hint={intl.formatMessage({ id: 'developerDashboard.tile.botsHint' })}
      />
      <StatTile
        to={paths.teams()}
        icon={<TeamOutlined />}
        label={intl.formatMessage({ id: 'developerDashboard.tile.teams' })}
        hint={intl.formatMessage({ id: 'developerDashboard.tile.teamsHint' })}
      />
      <StatTile
        to={paths.agreements()}
        icon={<FileProtectOutlined />}
        label={intl.formatMessage({ id: 'developerDashboard.tile.agreements' })}
        hint={intl.formatMessage({ id: 'developerDashboard.tile.agreementsHint' })}
      />
      <StatTile
        newTab
        to={paths.developerDocs()}
        icon={<BookOutlined />}
        label={intl.formatMessage({ id: 'developerDashboard.tile.docs' })}
        hint={intl.formatMessage({ id: 'developerDashboard.tile.docsHint' })}
      />
    </StatTileGrid>
  );
}
