import { FormattedMessage, useIntl } from 'react-intl';

import type { BotDetail_BotFragment } from '@/generated/bots/fragments';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { Panel } from '@/shared/ui/page/Panel';

import styles from './BotOverview.module.css';

/** The labels that the team chose. They allow nothing; the platform enforces data access. */
export function BotPermissions({ bot }: { bot: BotDetail_BotFragment }) {
  const intl = useIntl();
  const permissions = bot.s2_bot_permission_mapping;
  return (
    <Panel title={intl.formatMessage({ id: 'botDetail.permissions' })} count={permissions.length}>
      {permissions.length === 0 ? (
        <EmptyState image="permission" title={intl.formatMessage({ id: 'botDetail.permissions.none' })} />
      ) : (
        <>
          <p className={styles['note']}>
            <FormattedMessage id="botDetail.permissions.hint" />
          </p>
          <ul className={styles['permissions']}>
            {permissions.map(({ id_s2_permission: id, name, description, image }) => (
              <li key={id}>
                <Avatar kind="permission" src={image} size={40} />
                <span>
                  <strong>{name}</strong>
                  {description ? <small>{description}</small> : null}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
