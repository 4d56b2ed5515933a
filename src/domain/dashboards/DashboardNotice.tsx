import { Alert } from 'antd';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';

import { useNewsLanguage } from '@/domain/news/useNewsLanguage';
import { isRecord } from '@/shared/action/envelope';
import { useRestQuery, type RestResult } from '@/shared/action/rest';
import { TOAST_SECONDS, useToast } from '@/shared/feedback/useToast';
import { FIRST_PAGE } from '@rules/paging';

import styles from './DashboardNotice.module.css';

const PATH = `/api/getInfoNotification?pageNumber=${FIRST_PAGE}&pageSize=1`;

/** The message of a failed request (social §8). */
const FAILED = 'fail';

interface DashboardNoticeProps {
  /** The page of an article. Without it, the message is plain text. */
  getLink?: (newsId: number) => string;
}

/**
 * The message of the latest news at the top of a dashboard (social §3, §7). A failure without a message of the
 * server shows a toast. Other errors are ignored, because the dashboard does not depend on the notice.
 */
export function DashboardNotice({ getLink }: DashboardNoticeProps) {
  const intl = useIntl();
  const toast = useToast();
  const { language } = useNewsLanguage();
  const reading = useRestQuery(language === null ? PATH : `${PATH}&language=${language}`);
  const [isClosed, setClosed] = useState(false);
  const { id, message } = (reading === undefined ? undefined : toNotice(reading)) ?? {};
  const hasFailed = message === FAILED;

  useEffect(() => {
    if (hasFailed) toast.error(intl.formatMessage({ id: 'shared.error.generic' }), { seconds: TOAST_SECONDS.notice });
  }, [hasFailed, intl, toast]);

  if (isClosed) return null;
  // One height with and without a notice, so that nothing below it moves.
  if (message === undefined || hasFailed) return <div className={styles['place']} />;
  return (
    <div className={styles['place']}>
      <Alert
        type="info"
        showIcon
        role="status"
        title={
          <span className={styles['text']} title={message}>
            {id === undefined || getLink === undefined ? message : <Link to={getLink(id)}>{message}</Link>}
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

function toNotice(reading: RestResult): { id?: number | undefined; message: string } | undefined {
  if ('failure' in reading) return reading.failure.status === 'fail' ? { message: FAILED } : undefined;
  const news = isRecord(reading.data) ? reading.data['getAllNewsDetails'] : undefined;
  const first: unknown = Array.isArray(news) ? news[0] : undefined;
  const { id, message } = isRecord(first) ? first : {};
  if (typeof message !== 'string' || message === '') return undefined;
  return { id: typeof id === 'number' ? id : undefined, message };
}
