import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import type { Message } from '@/domain/conversations/mergeMessages';
import { useViewer } from '@/domain/session/SessionContext';
import { LinkedText } from '@/domain/userText/LinkedText';
import { useFormat } from '@/shared/format/useFormat';
import { paths } from '@/shared/paths';
import { Sparkline } from '@/shared/ui/stats/Sparkline';

import { CardButtons, type CardButton } from './CardButtons';
import { CardTable } from './CardTable';
import styles from './Card.module.css';
import { QuoteChip } from './QuoteChip';
import { toneClasses } from './toneClasses';

type Card = NonNullable<Message['card']>;

interface MessageCardProps {
  card: Card;
  /** Gives the permission that the bot requests and repeats its command; undefined when that is impossible. */
  onAllow: ((consent: NonNullable<Card['consent']>) => void) | undefined;
  onPress: ((button: CardButton) => void) | undefined;
}

/** A card of a bot's message: texts, a small chart, a table, buttons, the live price of its stock. */
export function MessageCard({ card, onAllow, onPress }: MessageCardProps) {
  const intl = useIntl();
  const format = useFormat();
  const { role } = useViewer();
  const { consent, points, ticker } = card;
  const canOpenStocks = role === 'app_user';
  return (
    <section className={styles['card']} aria-label={card.title}>
      <h3 className={styles['cardTitle']} dir="auto">
        {card.title}
      </h3>
      {ticker !== null && canOpenStocks ? <QuoteChip ticker={ticker} /> : null}
      {points.length > 1 ? (
        <Sparkline
          values={points}
          change={(points.at(-1) ?? 0) - (points[0] ?? 0)}
          summary={intl.formatMessage({ id: 'conversations.chart' }, { title: card.title })}
        />
      ) : null}
      {card.rows.length > 0 ? (
        <dl className={styles['rows']}>
          {card.rows.map((row, index) => (
            // Rows have no identity and do not change.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={index} className={styles['row']}>
              <dt dir="auto">
                {row.ticker_id !== null && canOpenStocks ? (
                  <Link to={paths.stock(row.ticker_id)}>{row.label}</Link>
                ) : (
                  row.label
                )}
              </dt>
              <dd dir="auto" className={toneClasses[row.tone]}>
                {row.value}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {card.table === null ? null : <CardTable title={card.title} table={card.table} canOpenStocks={canOpenStocks} />}
      <CardButtons buttons={card.buttons} onPress={onPress} />
      {card.note === null ? null : (
        <p className={styles['note']} dir="auto">
          <LinkedText text={card.note} />
        </p>
      )}
      {card.as_of === null ? null : (
        <time className={styles['note']} dir="auto" dateTime={card.as_of}>
          <FormattedMessage id="conversations.asOf" values={{ time: format.dateTimeWithZone(card.as_of) }} />
        </time>
      )}
      {consent !== null && onAllow ? (
        <Button type="primary" onClick={() => onAllow(consent)}>
          <FormattedMessage id={`conversations.allow.${consent.scope}`} />
        </Button>
      ) : null}
    </section>
  );
}
