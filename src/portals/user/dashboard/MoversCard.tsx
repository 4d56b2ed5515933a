import { FormattedMessage, useIntl } from 'react-intl';

import type { Mover } from '@/domain/dashboards/movers';
import { MoversNote } from '@/domain/dashboards/MoversNote';
import { useWatchAll } from '@/domain/watchlists/useWatchAll';
import { disableInPlace } from '@/shared/ui/button/disableInPlace';
import { LightButton } from '@/shared/ui/button/LightButton';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { useDialogParam } from '@/shared/url/useDialogParam';

import type { DashboardDialog } from './dashboardDialog';
import styles from './DashboardPage.module.css';
import { DashboardPanel } from './DashboardPanel';
import { MoverTile } from './MoverTile';

/** The stocks that moved most today. */
export function MoversCard({ movers, info }: { movers: readonly Mover[]; info: string | null }) {
  const intl = useIntl();
  const dialog = useDialogParam<DashboardDialog>();
  const watchAll = useWatchAll();
  const title = intl.formatMessage({ id: 'userDashboard.movers' });
  return (
    <DashboardPanel
      title={title}
      info={info}
      onSeeAll={() => dialog.open('movers')}
      action={
        <LightButton
          aria-busy={watchAll.busy}
          aria-label={intl.formatMessage({ id: 'userDashboard.watchAllOf' }, { title })}
          // The change is optimistic: it must not disable the button before the confirmation returns the focus to it.
          {...disableInPlace(
            movers.every(({ is_watched }) => is_watched),
            () => watchAll.confirmWatchAll(movers.map(({ ticker_id }) => ticker_id)),
          )}
        >
          <FormattedMessage id="userDashboard.watchAll" />
        </LightButton>
      }
    >
      {movers.length === 0 ? (
        <EmptyState image="stock" title={intl.formatMessage({ id: 'userDashboard.movers.empty' })} />
      ) : (
        <>
          <ul className={styles['movers']}>
            {movers.map((mover) => (
              <li key={mover.ticker_id}>
                <MoverTile mover={mover} />
              </li>
            ))}
          </ul>
          <div className={styles['note']}>
            <MoversNote movers={movers} />
          </div>
        </>
      )}
    </DashboardPanel>
  );
}
