import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { PeopleListDialog } from '@/domain/people/PeopleListDialog';
import { PersonRow } from '@/domain/people/PersonRow';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';

import styles from './Follows.module.css';
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
      renderRow={(request) => {
        const { username } = request.user;
        return (
          <PersonRow
            person={request.user}
            note={
              <span className={styles['when']}>
                <RelativeTime value={request.cts} />
              </span>
            }
          >
            <Button
              type="primary"
              size="small"
              disabled={busy}
              aria-label={intl.formatMessage({ id: 'follows.requests.acceptNamed' }, { username })}
              onClick={() => void answer(request, true)}
            >
              <FormattedMessage id="follows.requests.accept" />
            </Button>
            <Button
              size="small"
              disabled={busy}
              aria-label={intl.formatMessage({ id: 'follows.requests.deleteNamed' }, { username })}
              onClick={() => void answer(request, false)}
            >
              <FormattedMessage id="follows.requests.delete" />
            </Button>
          </PersonRow>
        );
      }}
    />
  );
}
