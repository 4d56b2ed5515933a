import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';

import { PageLayout } from '@/shared/ui/page/PageLayout';

import { EventDays } from '../market/EventDays';

const DAY = 'day';
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** The calendar of listed companies (social §2). The day is in the address. */
export function EventsPage() {
  const intl = useIntl();
  const [params, setParams] = useSearchParams();
  const requested = params.get(DAY) ?? '';
  const day = dayPattern.test(requested) && !Number.isNaN(Date.parse(requested)) ? requested : undefined;
  const choose = (next: string | undefined) =>
    setParams((current) => {
      const changed = new URLSearchParams(current);
      if (next === undefined) changed.delete(DAY);
      else changed.set(DAY, next);
      return changed;
    });
  return (
    <PageLayout title={intl.formatMessage({ id: 'page.events' })} description={<FormattedMessage id="events.about" />}>
      <div>
        <EventDays day={day} onDay={choose} />
      </div>
    </PageLayout>
  );
}
