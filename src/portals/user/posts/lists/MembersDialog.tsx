import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';

import { FollowButton } from '@/domain/follows/FollowButton';
import { PeopleListDialog } from '@/domain/people/PeopleListDialog';
import { PersonRow } from '@/domain/people/PersonRow';
import type { PeopleList_PeopleListFragment as PeopleList } from '@/generated/peopleLists/fragments';
import type { Voter_PersonFragment as Person } from '@/generated/posts/fragments';
import { useReturnFocus } from '@/shared/ui/hooks/useReturnFocus';

import { AddButton, PlaceButtons } from './MemberButtons';
import { useFoundPeople } from './useFoundPeople';
import { useMembers, type Members } from './useMembers';

interface MembersDialogProps {
  list: PeopleList;
  onClose: () => void;
}

/** Who is on a list. Its owner finds further people by name, moves people and takes them off. */
export function MembersDialog(props: MembersDialogProps) {
  useReturnFocus();
  return props.list.is_own ? <OwnMembers {...props} /> : <MembersOfOther {...props} />;
}

function OwnMembers({ list, onClose }: MembersDialogProps) {
  const intl = useIntl();
  const [search, setSearch] = useState('');
  const text = search.trim();
  const members = useMembers(list.id);
  const found = useFoundPeople(text);
  const { items, hasMore, loading, failure, loadMore } = members.list;
  // The whole list must be loaded before a found person can be looked up in it.
  const loadsRest = text !== '' && hasMore && !loading && failure === undefined;
  useEffect(() => {
    if (loadsRest) loadMore();
  }, [loadsRest, loadMore]);
  const isWhole = !hasMore || failure !== undefined;
  return (
    <PeopleListDialog<Person>
      title={intl.formatMessage({ id: 'peopleLists.people' }, { name: list.name })}
      list={text === '' ? members.list : found}
      empty={intl.formatMessage({ id: 'peopleLists.empty' })}
      intro={intl.formatMessage({ id: 'peopleLists.hint' })}
      search={{ value: search, onChange: setSearch }}
      renderRow={(person) => (
        <PersonRow person={person}>
          {text === '' ? (
            <PlaceButtons
              listId={list.id}
              person={person}
              place={items.findIndex(({ id }) => id === person.id) + 1}
              members={members}
            />
          ) : (
            <FoundPerson list={list} person={person} members={members} isWhole={isWhole} />
          )}
        </PersonRow>
      )}
      onClose={onClose}
    />
  );
}

interface FoundPersonProps {
  list: PeopleList;
  person: Person;
  members: Members;
  /** All members are loaded. */
  isWhole: boolean;
}

function FoundPerson({ list, person, members, isWhole }: FoundPersonProps) {
  const isOn = members.list.items.some(({ id }) => id === person.id);
  return isOn || isWhole ? <AddButton listId={list.id} person={person} isOn={isOn} members={members} /> : null;
}

function MembersOfOther({ list, onClose }: MembersDialogProps) {
  const intl = useIntl();
  return (
    <PeopleListDialog<Person>
      title={intl.formatMessage({ id: 'peopleLists.people' }, { name: list.name })}
      list={useMembers(list.id).list}
      empty={intl.formatMessage({ id: 'peopleLists.empty' })}
      renderRow={(person) => (
        <PersonRow person={person}>
          <FollowButton person={person} size="small" />
        </PersonRow>
      )}
      onClose={onClose}
    />
  );
}
