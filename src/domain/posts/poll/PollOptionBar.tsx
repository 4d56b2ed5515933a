import { CheckOutlined } from '@ant-design/icons';
import { useIntl } from 'react-intl';

import { useFormat } from '@/shared/format/useFormat';

import { getPollShare } from './getPollShare';
import styles from './PostPoll.module.css';
import type { PollView } from '../postView';

interface PollOptionBarProps {
  poll: Pick<PollView, 'total_user_votes' | 'given_answer'>;
  option: PollView['options'][number];
}

/** An option of a poll: its share as a bar and in percent, with a mark on the viewer's vote. */
export function PollOptionBar({ poll, option: { id, option, result } }: PollOptionBarProps) {
  const intl = useIntl();
  const format = useFormat();
  const share = getPollShare(result, poll.total_user_votes);
  return (
    <>
      <span className={styles['bar']} style={{ inlineSize: `${Math.min(share, 100)}%` }} aria-hidden="true" />
      <span className={styles['option']} dir="auto">
        {option}
        {id === poll.given_answer ? (
          <CheckOutlined role="img" aria-label={intl.formatMessage({ id: 'posts.poll.own' })} />
        ) : null}
      </span>
      <span className={styles['share']}>{format.percent(share)}</span>
    </>
  );
}
