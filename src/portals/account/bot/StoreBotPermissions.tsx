import { FormattedMessage, useIntl } from 'react-intl';

import type { StoreDetail_BotFragment } from '@/generated/store/fragments';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { Panel } from '@/shared/ui/page/Panel';

import styles from './StoreBot.module.css';

/** The permissions of a bot, shown before a subscription. */
export function StoreBotPermissions({ bot }: { bot: StoreDetail_BotFragment }) {
  const intl = useIntl();
  const permissions = bot.s2_bot_permission_mapping;
  return (
    <Panel title={intl.formatMessage({ id: 'store.permissions' })}>
      {permissions.length === 0 ? (
        <p className={styles['description']}>
          <FormattedMessage id="store.permissions.none" />
        </p>
      ) : (
        <ul className={styles['permissions']}>
          {permissions.map((permission) => (
            <li key={permission.id_s2_permission}>
              <Avatar kind="permission" src={permission.image} size={32} />
              <span>
                <strong>{permission.name}</strong>
                <span>{permission.description}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
