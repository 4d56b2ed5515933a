import { useState } from 'react';
import { useIntl } from 'react-intl';

import { PeopleListDialog } from '@/domain/people/PeopleListDialog';
import { PersonRow } from '@/domain/people/PersonRow';
import type { FollowRow_PersonFragment } from '@/generated/follows/fragments';
import { useDebouncedValue } from '@/shared/url/useDebouncedValue';

import { FollowButton } from './FollowButton';
import { useFollowers, useFollowing, useRequestedPeople } from './useFollowLists';

const SEARCH_DELAY_MS = 250;

interface FollowListDialogProps {
  userId: number;
  onClose: () => void;
}

export function FollowersDialog({ userId, onClose }: FollowListDialogProps) {
  const intl = useIntl();
  const [search, setSearch] = useState('');
  return (
    <PeopleListDialog
      title={intl.formatMessage({ id: 'follows.followers' })}
      list={useFollowers(userId, useDebouncedValue(search.trim(), SEARCH_DELAY_MS))}
      renderRow={followRow}
      empty={intl.formatMessage({ id: 'follows.followers.empty' })}
      search={{ value: search, onChange: setSearch }}
      onClose={onClose}
    />
  );
}

export function FollowingDialog({ userId, onClose }: FollowListDialogProps) {
  const intl = useIntl();
  const [search, setSearch] = useState('');
  return (
    <PeopleListDialog
      title={intl.formatMessage({ id: 'follows.following' })}
      list={useFollowing(userId, useDebouncedValue(search.trim(), SEARCH_DELAY_MS))}
      renderRow={followRow}
      empty={intl.formatMessage({ id: 'follows.following.empty' })}
      search={{ value: search, onChange: setSearch }}
      onClose={onClose}
    />
  );
}

/** Pending follow requests of the viewer. A withdrawn request stays in the list, so that it can be sent again. */
export function RequestedDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  return (
    <PeopleListDialog
      title={intl.formatMessage({ id: 'follows.requested' })}
      list={useRequestedPeople()}
      renderRow={followRow}
      empty={intl.formatMessage({ id: 'follows.requested.empty' })}
      onClose={onClose}
    />
  );
}

function followRow(person: FollowRow_PersonFragment) {
  return (
    <PersonRow person={person}>
      <FollowButton person={person} size="small" />
    </PersonRow>
  );
}
