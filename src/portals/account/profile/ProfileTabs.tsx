import { lazy, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';

import { PersonPosts } from '@/domain/posts/feed/PersonPosts';
import { useViewer } from '@/domain/session/SessionContext';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { Tabs } from '@/shared/ui/Tabs';

const ProfilePortfolio = lazy(async () => ({
  default: (await import('@/domain/portfolios/ProfilePortfolio')).ProfilePortfolio,
}));

const SharedLists = lazy(async () => ({ default: (await import('@/domain/peopleLists/SharedLists')).SharedLists }));

const TABS = ['posts', 'portfolio', 'lists'] as const;

interface ProfileTabsProps {
  user: {
    readonly id: number;
    readonly full_name: string;
    readonly username: string;
    readonly is_account_private: boolean | null;
  };
}

/**
 * The posts, the portfolio and the shared lists of an app user; the open tab is part of the address. Only app users see
 * portfolios and lists.
 */
export function ProfileTabs({ user }: ProfileTabsProps) {
  const intl = useIntl();
  const viewer = useViewer();
  const [params, setParams] = useSearchParams();
  const posts = <PersonPosts userId={user.id} name={user.full_name} />;
  if (viewer.role !== 'app_user') return posts;
  const tab = TABS.find((name) => name === params.get('tab')) ?? 'posts';
  const openTab = (key: string) =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        if (key === 'posts') changed.delete('tab');
        else changed.set('tab', key);
        return changed;
      },
      { preventScrollReset: true },
    );
  const portfolio = (
    <Suspense fallback={<ListSkeleton />}>
      <ProfilePortfolio
        userId={user.id}
        name={user.full_name}
        username={user.username}
        isOwn={viewer.id === user.id}
        isAccountPrivate={user.is_account_private === true}
      />
    </Suspense>
  );
  const lists = (
    <Suspense fallback={<ListSkeleton />}>
      <SharedLists userId={user.id} />
    </Suspense>
  );
  return (
    <div>
      <Tabs
        label={intl.formatMessage({ id: 'profile.tabs' })}
        tabs={[
          { key: 'posts', label: <FormattedMessage id="profile.tab.posts" /> },
          { key: 'portfolio', label: <FormattedMessage id="profile.tab.portfolio" /> },
          { key: 'lists', label: <FormattedMessage id="profile.tab.lists" /> },
        ]}
        open={tab}
        onOpen={openTab}
      >
        {tab === 'portfolio' ? portfolio : tab === 'lists' ? lists : posts}
      </Tabs>
    </div>
  );
}
