import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined } from '@ant-design/icons';
import { FormattedMessage, useIntl } from 'react-intl';

import { useMovePeopleListMemberMutation } from '@/generated/peopleLists/movePeopleListMember';
import { useSetPeopleListMemberMutation } from '@/generated/peopleLists/setPeopleListMember';
import type { Voter_PersonFragment as Person } from '@/generated/posts/fragments';
import { useAction } from '@/shared/action/useAction';
import { disableInPlace } from '@/shared/ui/button/disableInPlace';
import { LightButton } from '@/shared/ui/button/LightButton';

import styles from './Lists.module.css';
import type { Members } from './useMembers';

interface MemberProps {
  listId: number;
  person: Person;
  members: Members;
}

/** After a stale request, another window has changed the list. */
const CHANGED = ['getPeopleListMembers', 'getPeopleList', 'getPeopleLists'];

/** Puts a person on the list or takes them off, here and on the page behind. */
function useSetMember({ listId, person, members }: MemberProps) {
  const set = useAction(useSetPeopleListMemberMutation, {
    refetchQueries: ['getUserPostList'],
    refetchIfStale: CHANGED,
    onSuccess: (_response, { isMember }) => (isMember ? members.add(person) : members.remove(person.id)),
  });
  return (isMember: boolean) => void set.run({ listId, userId: person.id, isMember });
}

/** Moves a person of a list by one place, or takes them off. */
export function PlaceButtons({ place, ...props }: MemberProps & { /** From 1. */ place: number }) {
  const intl = useIntl();
  const { listId, person, members } = props;
  const { total } = members.list;
  const { full_name: name } = person;
  const setMember = useSetMember(props);
  const move = useAction(useMovePeopleListMemberMutation, {
    refetchIfStale: CHANGED,
    onSuccess: (_response, { place: to }) => members.move(person.id, to),
  });
  const moveTo = (to: number) => {
    // Until the response, the place on screen is that before the move.
    if (!move.busy) void move.run({ listId, userId: person.id, place: to });
  };
  return (
    <span className={styles['place']}>
      <LightButton
        type="text"
        icon={<ArrowUpOutlined aria-hidden />}
        aria-label={intl.formatMessage({ id: 'peopleLists.up' }, { name })}
        {...disableInPlace(place === 1, () => moveTo(place - 1))}
      />
      <LightButton
        type="text"
        icon={<ArrowDownOutlined aria-hidden />}
        aria-label={intl.formatMessage({ id: 'peopleLists.down' }, { name })}
        {...disableInPlace(place === total, () => moveTo(place + 1))}
      />
      <LightButton
        type="text"
        icon={<CloseOutlined aria-hidden />}
        aria-label={intl.formatMessage({ id: 'peopleLists.takeOff' }, { name })}
        onClick={() => setMember(false)}
      />
    </span>
  );
}

/** Puts a person who was found on the list, or takes them off again. */
export function AddButton({ isOn, ...props }: MemberProps & { isOn: boolean }) {
  const intl = useIntl();
  const setMember = useSetMember(props);
  return (
    <LightButton
      type={isOn ? 'default' : 'primary'}
      size="small"
      aria-label={intl.formatMessage(
        { id: isOn ? 'peopleLists.addedNamed' : 'peopleLists.addNamed' },
        { name: props.person.full_name },
      )}
      onClick={() => setMember(!isOn)}
    >
      <FormattedMessage id={isOn ? 'peopleLists.added' : 'peopleLists.put'} />
    </LightButton>
  );
}
