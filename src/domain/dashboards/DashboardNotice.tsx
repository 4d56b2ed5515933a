import { Alert } from 'antd';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';

import { isRecord } from '@/shared/action/envelope';
import { useRestReading, type RestReading } from '@/shared/action/rest';
import { TOAST_SECONDS, useToast } from '@/shared/feedback/useToast';
import { FIRST_PAGE } from '@rules/paging';

import styles from './DashboardNotice.module.css';

const PATH = `/api/getInfoNotification?pageNumber=${FIRST_PAGE}&pageSize=1`;

/** What a notice says when it could not be read (social §8). */
const FAILED = 'fail';

/**
 * The message of the newest news on top of a dashboard (social §3, §7); without news nothing. That it could not be read at
 * all is told for a moment; what the server refuses is left alone, because the dashboard goes on without it.
 */
export function DashboardNotice() {
  const intl = useIntl();
  const toast = useToast();
  const reading = useRestReading(PATH);
  const message = reading === undefined ? undefined : toMessage(reading);
  const hasFailed = message === FAILED;

  useEffect(() => {
    if (hasFailed) toast.error(intl.formatMessage({ id: 'shared.error.generic' }), { seconds: TOAST_SECONDS.notice });
  }, [hasFailed, intl, toast]);

  // Its place is kept while it is read: the dashboard does not move under the reader's eyes.
  if (reading === undefined) return <div className={styles['place']} />;
  if (message === undefined || hasFailed) return null;
  return (
    <Alert
      className={styles['place']}
      type="info"
      showIcon
      role="status"
      title={message}
      closable={{ 'aria-label': intl.formatMessage({ id: 'shared.action.close' }) }}
    />
  );
}

function toMessage(reading: RestReading): string | undefined {
  if ('failure' in reading) return reading.failure.status === 'fail' ? FAILED : undefined;
  const news = isRecord(reading.data) ? reading.data['getAllNewsDetails'] : undefined;
  const first: unknown = Array.isArray(news) ? news[0] : undefined;
  const message = isRecord(first) ? first['message'] : undefined;
  return typeof message === 'string' && message !== '' ? message : undefined;
}
