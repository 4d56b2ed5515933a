import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { EmailLine } from '@/domain/people/email/EmailLine';
import { formatPhone } from '@/domain/people/profile/formatPhone';
import type { UserRecord_UserFragment } from '@/generated/people/fragments';
import { useFormat } from '@/shared/format/useFormat';
import { Panel } from '@/shared/ui/page/Panel';

import { Fact, FactList } from './FactList';
import styles from './Profile.module.css';

interface ContactPanelProps {
  user: UserRecord_UserFragment;
  onChangeEmail: () => void;
}

/** The own contact data, which is private. */
export function ContactPanel({ user, onChangeEmail }: ContactPanelProps) {
  const intl = useIntl();
  const format = useFormat();
  return (
    <div className={styles['panel']}>
      <Panel title={intl.formatMessage({ id: 'profile.contact' })}>
        <p className={styles['note']}>
          <FormattedMessage id="profile.contact.note" />
        </p>
        <FactList>
          <Fact labelId="profile.email">
            <EmailLine user={user} />
            <Button type="link" size="small" style={{ padding: 0 }} onClick={onChangeEmail}>
              <FormattedMessage id="profile.email.change" />
            </Button>
          </Fact>
          <Fact labelId="profile.phone">{formatPhone(user) ?? <FormattedMessage id="profile.phone.none" />}</Fact>
          <Fact labelId="profile.since">{format.date(user.cts)}</Fact>
        </FactList>
      </Panel>
    </div>
  );
}
