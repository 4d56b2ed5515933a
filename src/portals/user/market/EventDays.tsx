import { useState } from 'react';
import { useIntl } from 'react-intl';

import { useGetEventsQuery } from '@/generated/market/getEvents';
import { appendNew } from '@/shared/action/appendNew';
import { useInfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { Segmented } from '@/shared/ui/Segmented';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { InfiniteList } from '@/shared/ui/list/InfiniteList';

import { EventRow } from './EventRow';
import { COMING, formatDay, formatDayTitle, getSpan, listDaysFrom, toDay } from './eventDays';
import styles from './MarketPage.module.css';

const EVENTS_PER_PAGE = 20;

interface EventDaysProps {
  /** YYYY-MM-DD in the reader's calendar; undefined for the next 30 days. */
  day: string | undefined;
  onDay: (day: string | undefined) => void;
}

/** The events of a day or of the next 30 days, under a heading per day of the reader's time zone. */
export function EventDays({ day, onDay }: EventDaysProps) {
  const intl = useIntl();
  // The days are fixed when the list is opened: at midnight they must not move under the pointer.
  const [now] = useState(() => new Date());
  const days = listDaysFrom(now);
  const shown = day === undefined || days.includes(day) ? days : [day, ...days];
  return (
    <>
      <div className={styles['days']}>
        <Segmented<string>
          aria-label={intl.formatMessage({ id: 'market.page.days' })}
          value={day ?? COMING}
          onChange={(value) => onDay(value === COMING ? undefined : value)}
          options={[
            { value: COMING, label: intl.formatMessage({ id: 'market.page.days.coming' }) },
            ...shown.map((value) => ({
              value,
              label:
                value === days[0] ? intl.formatMessage({ id: 'market.page.days.today' }) : formatDay(intl, value, now),
            })),
          ]}
        />
      </div>
      <EventList key={day ?? COMING} day={day} now={now} />
    </>
  );
}

function EventList({ day, now }: { day: string | undefined; now: Date }) {
  const intl = useIntl();
  const result = useGetEventsQuery({
    variables: { ...getSpan(day, now), pageNumber: 1, pageSize: EVENTS_PER_PAGE },
    fetchPolicy: 'cache-and-network',
  });
  const events = useInfiniteQuery(result, {
    pageSize: EVENTS_PER_PAGE,
    rows: (response) => ({ items: response.data ?? [], total: response.totalCount ?? 0 }),
    readPage: (pageNumber) =>
      result.fetchMore({
        variables: { pageNumber },
        updateQuery: (all, { fetchMoreResult: { getEvents: next } }) =>
          next.data ? { getEvents: { ...next, data: appendNew(all.getEvents.data, next.data) } } : all,
      }),
  });
  return (
    <div className={styles['list']}>
      <InfiniteList
        {...events}
        onLoadMore={events.loadMore}
        label={intl.formatMessage({ id: 'market.page.tab.events' })}
        height="75vh"
        shrinks
        estimatedHeight={76}
        getKey={(event) => event.id}
        renderItem={(event, place) => {
          const eventDay = toDay(event.date);
          const before = events.items[place - 1];
          const isFirst = before === undefined || toDay(before.date) !== eventDay;
          return (
            <>
              {isFirst ? <h2 className={styles['day']}>{formatDayTitle(intl, eventDay, now)}</h2> : null}
              <EventRow event={event} />
            </>
          );
        }}
        empty={
          <EmptyState
            image="stock"
            title={intl.formatMessage({ id: 'market.page.noEvents' })}
            hint={intl.formatMessage({ id: 'market.page.noEventsHint' })}
          />
        }
        scrollKey={`market events ${day ?? COMING}`}
      />
    </div>
  );
}
