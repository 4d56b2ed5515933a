import { useIntl } from 'react-intl';

import { PeopleListDialog } from '@/domain/people/PeopleListDialog';
import { PersonRow } from '@/domain/people/PersonRow';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';

import styles from './Follows.module.css';
import { RequestAnswer } from './RequestAnswer';
import { useFollowRequests } from './useFollowRequests';

/** Follow requests to the viewer, to accept or delete. */
export function FollowRequestsDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const { list, answer, busy } = useFollowRequests();
  return (
    <PeopleListDialog
      title={intl.formatMessage({ id: 'follows.requests' })}
      list={list}
      empty={intl.formatMessage({ id: 'follows.requests.empty' })}
      onClose={onClose}
      renderRow={(request) => (
        <PersonRow
          person={request.user}
          note={
            <span className={styles['when']}>
              <RelativeTime value={request.cts} />
            </span>
          }
        >
          <RequestAnswer
            username={request.user.username}
            busy={busy}
            onAnswer={(isAccept) => void answer(request, isAccept)}
          />
        </PersonRow>
      )}
    />
  );
}
