import { FormattedMessage } from 'react-intl';

import type { MarketState } from '@/generated/schema';
import { Tag } from '@/shared/ui/text/Tag';

const stateStyles = {
  open: { id: 'market.live.state.open', tone: 'accent' },
  closed: { id: 'market.live.state.closed', tone: 'plain' },
  after_hours: { id: 'market.live.state.afterHours', tone: 'plain' },
  holiday: { id: 'market.live.state.holiday', tone: 'plain' },
  halted: { id: 'market.live.state.halted', tone: 'attention' },
} as const satisfies Record<MarketState, { id: string; tone: 'plain' | 'accent' | 'attention' }>;

/** The state of an exchange or of the trading of one stock. */
export function MarketStateTag({ state }: { state: MarketState }) {
  const { id, tone } = stateStyles[state];
  return (
    <Tag tone={tone}>
      <FormattedMessage id={id} />
    </Tag>
  );
}
