import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import type { MuteRow_MuteFragment } from '@/generated/mutes/fragments';
import { paths } from '@/shared/paths';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { InfiniteList } from '@/shared/ui/list/InfiniteList';

import { AddMuteForm } from './AddMuteForm';
import { SectionDialog } from './SectionDialog';
import styles from './Settings.module.css';
import { useMutes } from './useMutes';

const ROW_HEIGHT_PX = 65;

/** Users, words and tickers that are hidden from feeds, lists and notifications. */
export function MutedDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const { list, remove, busy } = useMutes();
  const title = intl.formatMessage({ id: 'mutes.title' });
  return (
    <SectionDialog title={title} onClose={onClose}>
      <p className={styles['hint']}>
        <FormattedMessage id="mutes.about" />
      </p>
      <div className={styles['muteForm']}>
        <AddMuteForm />
      </div>
      <InfiniteList
        label={title}
        items={list.items}
        getKey={({ id }) => id}
        estimatedHeight={ROW_HEIGHT_PX}
        height="35vh"
        hasMore={list.hasMore}
        loading={list.loading}
        failure={list.failure}
        onLoadMore={list.loadMore}
        empty={
          <EmptyState
            title={intl.formatMessage({ id: 'mutes.empty' })}
            hint={intl.formatMessage({ id: 'mutes.empty.hint' })}
          />
        }
        renderItem={(mute) => (
          <div className={styles['row']}>
            <MutePicture mute={mute} />
            <span className={styles['text']}>
              {mute.user ? (
                <a href={paths.user(mute.user.id)} target="_blank" rel="noopener">
                  {mute.label}
                </a>
              ) : (
                <span className={styles['name']}>{mute.label}</span>
              )}
              <span className={styles['hint']}>
                <FormattedMessage id={`mutes.kind.${mute.kind}`} />
              </span>
            </span>
            <Button
              disabled={busy}
              aria-label={intl.formatMessage({ id: 'mutes.removeNamed' }, { label: mute.label })}
              onClick={() => void remove(mute)}
            >
              <FormattedMessage id="mutes.remove" />
            </Button>
          </div>
        )}
      />
    </SectionDialog>
  );
}

function MutePicture({ mute }: { mute: MuteRow_MuteFragment }) {
  if (mute.user) return <Avatar kind="profile" src={mute.user.thumb} size={44} />;
  return (
    <span className={styles['icon']} aria-hidden>
      {mute.kind === 'ticker' ? '$' : 'Aa'}
    </span>
  );
}
