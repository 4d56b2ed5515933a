import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { InfoButton } from '@/shared/ui/InfoButton';
import { LightButton } from '@/shared/ui/button/LightButton';
import { Panel } from '@/shared/ui/page/Panel';

import styles from './DashboardPage.module.css';

interface DashboardPanelProps {
  title: string;
  /** The explanation of the card, from the server. */
  info: string | null;
  /** Opens the whole list. */
  onSeeAll?: () => void;
  /** An action on the whole list. */
  action?: ReactNode;
  children: ReactNode;
}

/** A card of the dashboard: title, explanation, See All, and an action on the whole list. */
export function DashboardPanel({ title, info, onSeeAll, action, children }: DashboardPanelProps) {
  const intl = useIntl();
  return (
    <Panel
      title={title}
      action={
        <span className={styles['actions']}>
          {info === null || info === '' ? null : (
            <InfoButton label={intl.formatMessage({ id: 'userDashboard.info' }, { title })} text={info} />
          )}
          {onSeeAll ? (
            <LightButton
              type="text"
              aria-haspopup="dialog"
              aria-label={intl.formatMessage({ id: 'userDashboard.seeAllOf' }, { title })}
              onClick={onSeeAll}
            >
              <FormattedMessage id="userDashboard.seeAll" />
            </LightButton>
          ) : null}
          {action}
        </span>
      }
    >
      {children}
    </Panel>
  );
}
