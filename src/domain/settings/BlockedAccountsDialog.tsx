import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { paths } from '@/shared/paths';
import { disableInPlace } from '@/shared/ui/button/disableInPlace';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { InfiniteList } from '@/shared/ui/list/InfiniteList';

import { BlockedBots } from './BlockedBots';
import { SectionDialog } from './SectionDialog';
import styles from './Settings.module.css';
import { useBlockedAccounts } from './useBlockedAccounts';

const ROW_HEIGHT_PX = 65;

/** The accounts and bots that the viewer has blocked (console §2). */
export function BlockedAccountsDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const { list, unblock, busy } = useBlockedAccounts();
  const title = intl.formatMessage({ id: 'blocks.title' });
  return (
    <SectionDialog title={title} onClose={onClose}>
      <InfiniteList
        label={title}
        items={list.items}
        getKey={({ id }) => id}
        estimatedHeight={ROW_HEIGHT_PX}
        height="50vh"
        hasMore={list.hasMore}
        loading={list.loading}
        failure={list.failure}
        onLoadMore={list.loadMore}
        empty={<EmptyState image="profile" title={intl.formatMessage({ id: 'blocks.empty' })} />}
        renderItem={(account) => (
          <div className={styles['row']}>
            <Avatar kind="profile" src={account.thumb} size={44} />
            <span className={styles['text']}>
              <a href={paths.user(account.id)} target="_blank" rel="noopener">
                {account.full_name}
              </a>
              <bdi className={styles['hint']}>@{account.username}</bdi>
            </span>
            <Button
              aria-label={intl.formatMessage({ id: 'blocks.unblockNamed' }, { username: account.username })}
              {...disableInPlace(busy, () => void unblock(account))}
            >
              <FormattedMessage id="blocks.unblock" />
            </Button>
          </div>
        )}
      />
      <BlockedBots />
    </SectionDialog>
  );
}
