import { AlertOutlined, EyeOutlined, FileTextOutlined, PieChartOutlined } from '@ant-design/icons';
import { useIntl } from 'react-intl';

import { useViewer } from '@/domain/session/SessionContext';
import type { GetDashboardCountQuery } from '@/generated/dashboards/getDashboardCount';
import { paths } from '@/shared/paths';
import { StatTile, StatTileGrid } from '@/shared/ui/stats/StatTile';

type Counts = NonNullable<GetDashboardCountQuery['getDashboardCount']['data']>;

/** The counts of the viewer's lists, undefined while they load; each tile links to its list. */
export function DashboardTiles({ counts }: { counts: Counts | undefined }) {
  const intl = useIntl();
  const { id } = useViewer();
  return (
    <StatTileGrid label={intl.formatMessage({ id: 'userDashboard.tiles' })}>
      <StatTile
        to={paths.watchlist()}
        icon={<EyeOutlined />}
        label={intl.formatMessage({ id: 'userDashboard.watchlist' })}
        value={counts?.watchlistCount}
        isLoading={counts === undefined}
      />
      <StatTile
        to={paths.portfolioList()}
        icon={<PieChartOutlined />}
        label={intl.formatMessage({ id: 'userDashboard.portfolioList' })}
        value={counts?.portfolioCount}
        isLoading={counts === undefined}
      />
      <StatTile
        to={paths.alerts()}
        icon={<AlertOutlined />}
        label={intl.formatMessage({ id: 'userDashboard.alerts' })}
        value={counts?.alertCount}
        isLoading={counts === undefined}
      />
      <StatTile
        to={id === undefined ? paths.userDashboard() : paths.user(id)}
        icon={<FileTextOutlined />}
        label={intl.formatMessage({ id: 'userDashboard.postList' })}
        value={counts?.postCount}
        isLoading={counts === undefined}
      />
    </StatTileGrid>
  );
}
