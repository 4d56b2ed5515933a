import { FormattedMessage } from 'react-intl';

import type { MarketState } from '@/generated/schema';
import { useFormat } from '@/shared/format/useFormat';
import { Tag } from '@/shared/ui/text/Tag';

import styles from './LivePrice.module.css';
import { MarketStateTag } from './MarketStateTag';
import { useLiveQuote, useLiveStatus } from './useLiveQuotes';

interface PriceNoteProps {
  /** The source of the prices, as the server names it. */
  source: string;
  /** ISO 8601. */
  asOf: string;
  /** Absent where prices of several exchanges are shown together. */
  state?: MarketState | undefined;
  isStale?: boolean | undefined;
  isSimulated?: boolean | undefined;
  /** The fixed delay of the source. */
  delaySeconds?: number | undefined;
  /** Set when the note belongs to one live price. */
  tickerId?: number;
}

/** Source, age and market state of the prices next to it, and warnings about stale, simulated or delayed prices. */
export function PriceNote(props: PriceNoteProps) {
  return props.tickerId === undefined ? <Note {...props} /> : <LiveNote {...props} tickerId={props.tickerId} />;
}

function LiveNote({ tickerId, ...read }: PriceNoteProps & { tickerId: number }) {
  const live = useLiveQuote(tickerId);
  if (!live || live.as_of < read.asOf) return <Note {...read} />;
  return (
    <Note
      // The loaded source is in the language of the page, which may have changed since the live connection was opened.
      source={live.is_simulated === read.isSimulated ? read.source : live.source}
      asOf={live.as_of}
      state={live.market_state}
      isStale={live.is_stale}
      isSimulated={live.is_simulated}
      delaySeconds={live.delay_seconds}
    />
  );
}

function Note({ source, asOf, state, isStale = false, isSimulated = false, delaySeconds = 0 }: PriceNoteProps) {
  const format = useFormat();
  const status = useLiveStatus();
  return (
    <div className={styles['note']}>
      {state !== undefined && <MarketStateTag state={state} />}
      {isSimulated ? <Tag tone="attention">{source}</Tag> : <span>{source}</span>}
      <time dir="auto" dateTime={asOf}>
        <FormattedMessage id="market.live.asOf" values={{ time: format.dateTimeWithZone(asOf) }} />
      </time>
      {delaySeconds > 0 && (
        <span>
          <FormattedMessage id="market.live.delay" values={{ minutes: Math.ceil(delaySeconds / 60) }} />
        </span>
      )}
      {isStale && (
        <span className={styles['attention']}>
          <FormattedMessage id="market.live.stale" />
        </span>
      )}
      {status === 'delayed' && (
        <span className={styles['attention']}>
          <FormattedMessage id="market.live.delayed" />
        </span>
      )}
    </div>
  );
}
