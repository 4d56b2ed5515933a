import { FormattedMessage } from 'react-intl';

import styles from './Follows.module.css';
import { RequestAnswer } from './RequestAnswer';
import { useAnswerRequest } from './useAnswerRequest';

interface FollowRequestBannerProps {
  person: { id: number; username: string; full_name: string };
}

/** The request of this person to follow the viewer, with its two answers. */
export function FollowRequestBanner({ person }: FollowRequestBannerProps) {
  const { answer, busy } = useAnswerRequest();
  return (
    <section className={styles['banner']}>
      <span className={styles['bannerText']}>
        <FormattedMessage id="follows.request.banner" values={{ name: <bdi>{person.full_name}</bdi> }} />
      </span>
      <span className={styles['answers']}>
        <RequestAnswer
          username={person.username}
          busy={busy}
          onAnswer={(isAccept) => void answer(person.id, isAccept)}
        />
      </span>
    </section>
  );
}
