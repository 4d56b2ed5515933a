import type { IntlShape } from 'react-intl';

import type { UserTable_UserFragment } from '@/generated/people/fragments';
import { paths } from '@/shared/paths';
import { Address } from '@/shared/ui/text/Address';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { RowOpener } from '@/shared/ui/table/RowOpener';
import type { DataColumn } from '@/shared/ui/table/types';
import { Tag } from '@/shared/ui/text/Tag';

import styles from './People.module.css';
import type { PeopleKind } from './types';

type Column = DataColumn<UserTable_UserFragment>;

/** The columns of the accounts of one role. */
export function peopleColumns(intl: IntlShape, { shows }: PeopleKind): readonly Column[] {
  const say = (id: 'cts' | 'email' | 'id' | 'name' | 'status' | 'username') =>
    intl.formatMessage({ id: `adminPeople.column.${id}` });
  return [
    {
      key: 'name',
      title: say('name'),
      sortable: true,
      hideable: false,
      text: (user) => user.full_name,
      render: (user) => <Name user={user} />,
    },
    {
      key: 'username',
      title: say('username'),
      sortable: true,
      visibleFrom: 'lg',
      text: ({ username }) => username,
      render: ({ username }) => <Address>{`@${username}`}</Address>,
    },
    {
      key: 'emailaddress',
      title: say('email'),
      sortable: true,
      visibleFrom: 'xl',
      text: ({ emailaddress }) => emailaddress ?? '',
      render: ({ emailaddress }) => <Address>{emailaddress ?? ''}</Address>,
    },
    {
      key: 'status',
      title: say('status'),
      sortable: true,
      text: (user) => user.s2_user_status?.display_name ?? '',
      render: (user) => <Status user={user} />,
    },
    ...(shows === 'organization' ? organization(intl) : audience(intl)),
    {
      key: 'cts',
      title: say('cts'),
      sortable: true,
      visibleFrom: 'sm',
      text: ({ cts }) => cts,
      render: ({ cts }) => <RelativeTime value={cts} />,
    },
    { key: 'id', title: say('id'), exportOnly: true, text: ({ id }) => id, render: () => null },
  ];
}

const organization = (intl: IntlShape): readonly Column[] => [
  {
    key: 'organization',
    title: intl.formatMessage({ id: 'adminPeople.column.organization' }),
    visibleFrom: 'xxl',
    text: (user) => user.organization_name ?? '',
    render: (user) => <span dir="auto">{user.organization_name}</span>,
  },
];

const audience = (intl: IntlShape): readonly Column[] => [
  {
    key: 'followers',
    title: intl.formatMessage({ id: 'adminPeople.column.followers' }),
    align: 'end',
    visibleFrom: 'xxl',
    text: (user) => user.num_followers ?? 0,
    render: (user) => intl.formatNumber(user.num_followers ?? 0),
  },
  {
    key: 'posts',
    title: intl.formatMessage({ id: 'adminPeople.column.posts' }),
    align: 'end',
    visibleFrom: 'xxl',
    text: (user) => user.num_post ?? 0,
    render: (user) => intl.formatNumber(user.num_post ?? 0),
  },
];

/** On narrow screens the user name is below the name, because its column is hidden. */
function Name({ user }: { user: UserTable_UserFragment }) {
  return (
    <span className={styles['person']}>
      <Avatar kind="profile" src={user.thumb} size={36} />
      <span className={styles['names']}>
        <RowOpener to={paths.userDetail(user.id)}>
          <bdi>{user.full_name}</bdi>
        </RowOpener>
        <bdi className={styles['username']}>@{user.username}</bdi>
      </span>
    </span>
  );
}

function Status({ user: { s2_user_status: status } }: { user: UserTable_UserFragment }) {
  if (!status) return null;
  return <Tag tone={status.name === 'active' ? 'accent' : 'attention'}>{status.display_name}</Tag>;
}
