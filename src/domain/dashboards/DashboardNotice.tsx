import { Alert } from 'antd';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';

import { isRecord } from '@/shared/action/envelope';
import { useRestQuery, type RestResult } from '@/shared/action/rest';
import { TOAST_SECONDS, useToast } from '@/shared/feedback/useToast';
import { FIRST_PAGE } from '@rules/paging';

import styles from './DashboardNotice.module.css';

const PATH = `/api/getInfoNotification?pageNumber=${FIRST_PAGE}&pageSize=1`;

/** The message of a failed request (social §8). */
const FAILED = 'fail';

/**
 * The message of the latest news at the top of a dashboard (social §3, §7). A network failure shows a toast. Errors of
 * the server are ignored, because the dashboard does not depend on the notice.
 */
export function DashboardNotice() {
  const intl = useIntl();
  const toast = useToast();
  const reading = useRestQuery(PATH);
  const [isClosed, setClosed] = useState(false);
  const message = reading === undefined ? undefined : toMessage(reading);
  const hasFailed = message === FAILED;

  useEffect(() => {
    if (hasFailed) toast.error(intl.formatMessage({ id: 'shared.error.generic' }), { seconds: TOAST_SECONDS.notice });
  }, [hasFailed, intl, toast]);

  if (isClosed) return null;
  // The place has one height with and without a notice, so that nothing below it moves.
  if (message === undefined || hasFailed) return <div className={styles['place']} />;
  return (
    <div className={styles['place']}>
      <Alert
        type="info"
        showIcon
        role="status"
        title={
          <span className={styles['text']} title={message}>
            {message}
          </span>
        }
        closable={{
          'aria-label': intl.formatMessage({ id: 'shared.action.close' }),
          afterClose: () => setClosed(true),
        }}
      />
    </div>
  );
}

function toMessage(reading: RestResult): string | undefined {
  if ('failure' in reading) return reading.failure.status === 'fail' ? FAILED : undefined;
  const news = isRecord(reading.data) ? reading.data['getAllNewsDetails'] : undefined;
  const first: unknown = Array.isArray(news) ? news[0] : undefined;
  const message = isRecord(first) ? first['message'] : undefined;
  return typeof message === 'string' && message !== '' ? message : undefined;
}
