import { FormattedMessage, useIntl } from 'react-intl';

import { formatPhone } from '@/domain/people/profile/formatPhone';
import type { UserRecord_UserFragment } from '@/generated/people/fragments';
import { useFormat } from '@/shared/format/useFormat';
import { Panel } from '@/shared/ui/page/Panel';
import { Tag } from '@/shared/ui/text/Tag';

import { Fact, FactList } from './FactList';
import styles from './Profile.module.css';

/** The record of an account, for its owner and admins. Empty fields except the phone number are left out. */
export function RecordPanel({ user }: { user: UserRecord_UserFragment }) {
  const intl = useIntl();
  const format = useFormat();
  const address = [user.address1, user.address2, user.city].filter(Boolean).join(', ');
  return (
    <div className={styles['panel']}>
      <Panel title={intl.formatMessage({ id: 'profile.record' })}>
        <FactList>
          {user.s2_user_status ? (
            <Fact labelId="profile.record.status">
              <Tag tone={user.s2_user_status.name === 'active' ? 'accent' : 'attention'}>
                {user.s2_user_status.display_name}
              </Tag>
            </Fact>
          ) : null}
          <Fact labelId="profile.email">
            <bdi>{user.emailaddress}</bdi>
            <Proved isProved={user.email_details?.isEmailVerified === true} />
          </Fact>
          <Fact labelId="profile.phone">
            {formatPhone(user) ?? <FormattedMessage id="profile.phone.none" />}
            {user.cellphone?.phone_number ? <Proved isProved={user.mobile_details?.isMobileVerified === true} /> : null}
          </Fact>
          {user.workphone ? <Fact labelId="profile.record.workphone">{user.workphone}</Fact> : null}
          {user.homephone ? <Fact labelId="profile.record.homephone">{user.homephone}</Fact> : null}
          {user.birthdate ? <Fact labelId="profile.record.birthdate">{format.day(user.birthdate)}</Fact> : null}
          {address ? <Fact labelId="profile.record.address">{address}</Fact> : null}
          {user.s2_countries ? <Fact labelId="profile.record.country">{user.s2_countries.name}</Fact> : null}
          <Fact labelId="profile.record.policy">
            <FormattedMessage id={user.isAcceptPolicy ? 'profile.record.accepted' : 'profile.record.notAccepted'} />
          </Fact>
          <Fact labelId="profile.since">{format.dateTime(user.cts)}</Fact>
          <Fact labelId="profile.record.changed">{format.dateTime(user.uts)}</Fact>
          <Fact labelId="profile.record.id">{String(user.id)}</Fact>
        </FactList>
      </Panel>
    </div>
  );
}

function Proved({ isProved }: { isProved: boolean }) {
  return (
    <Tag tone={isProved ? 'accent' : 'plain'}>
      <FormattedMessage id={isProved ? 'profile.email.verified' : 'profile.record.notVerified'} />
    </Tag>
  );
}
