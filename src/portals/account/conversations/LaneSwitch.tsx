import { FormattedMessage, useIntl } from 'react-intl';

import { Segmented } from '@/shared/ui/Segmented';

import styles from './Messages.module.css';
import type { Lane } from './useLane';

const LANES: readonly Lane[] = ['live', 'test'];

interface LaneSwitchProps {
  lane: Lane;
  onChange: (lane: Lane) => void;
}

/** Members of the team and testers choose the lane of their messages: that of the subscribers, or that of a bot that is tested. */
export function LaneSwitch({ lane, onChange }: LaneSwitchProps) {
  const intl = useIntl();
  return (
    <div className={styles['lane']}>
      <Segmented<Lane>
        aria-label={intl.formatMessage({ id: 'conversations.lane' })}
        value={lane}
        onChange={onChange}
        options={LANES.map((value) => ({ value, label: intl.formatMessage({ id: `lanes.${value}` }) }))}
      />
      <p className={styles['about']}>
        <FormattedMessage id={`conversations.lane.${lane}`} />
      </p>
    </div>
  );
}
