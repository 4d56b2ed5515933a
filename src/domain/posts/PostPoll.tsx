import { CheckOutlined } from '@ant-design/icons';
import { FormattedMessage, useIntl } from 'react-intl';

import { useFormat } from '@/shared/format/useFormat';

import { pollShare } from './pollShare';
import styles from './PostPoll.module.css';
import type { PostView } from './postView';

interface PostPollProps {
  poll: NonNullable<PostView['poll']>;
  /** The text above it: often the question itself, which is not said twice. */
  description: string;
}

/** The results of a poll: a bar and a percentage for each option, the own answer marked, and how many voted. */
export function PostPoll({ poll, description }: PostPollProps) {
  const intl = useIntl();
  const format = useFormat();
  const { question, options, total_user_votes, given_answer, poll_status, expiration_time } = poll;
  const isOpen = poll_status === 'open';
  return (
    <div className={styles['poll']} role="group" aria-label={intl.formatMessage({ id: 'posts.poll' }, { question })}>
      {question.trim() === description.trim() ? null : (
        <p className={styles['question']} dir="auto">
          {question}
        </p>
      )}
      <ul className={styles['options']}>
        {options.map(({ id, option, result }) => {
          const share = pollShare(result, total_user_votes);
          const isOwn = id === given_answer;
          return (
            <li key={id} className={isOwn ? styles['own'] : undefined}>
              <span className={styles['bar']} style={{ inlineSize: `${Math.min(share, 100)}%` }} aria-hidden="true" />
              <span className={styles['option']} dir="auto">
                {option}
                {isOwn ? <CheckOutlined role="img" aria-label={intl.formatMessage({ id: 'posts.poll.own' })} /> : null}
              </span>
              <span className={styles['share']}>{format.percent(share)}</span>
            </li>
          );
        })}
      </ul>
      <p className={styles['note']}>
        <FormattedMessage id="posts.poll.votes" values={{ count: total_user_votes }} />
        {' · '}
        <FormattedMessage
          id={isOpen ? 'posts.poll.open' : 'posts.poll.closed'}
          values={{ date: format.dateTime(expiration_time) }}
        />
      </p>
    </div>
  );
}
