import { FormattedMessage, useIntl } from 'react-intl';

import { useGetBotConsentQuery } from '@/generated/consents/getBotConsent';
import type { StoreDetail_BotFragment } from '@/generated/store/fragments';
import { readResponse } from '@/shared/action/readResponse';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { Panel } from '@/shared/ui/page/Panel';

import styles from './StoreBot.module.css';

/**
 * The labels that the team of a bot chose. They allow nothing, so they are not shown beside data access, which the
 * platform enforces.
 */
export function StoreBotPermissions({ bot }: { bot: StoreDetail_BotFragment }) {
  const intl = useIntl();
  const { response } = readResponse(useGetBotConsentQuery({ variables: { botId: bot.id } }));
  const permissions = bot.s2_bot_permission_mapping;
  if (permissions.length === 0 || response?.data?.length !== 0) return null;
  return (
    <Panel title={intl.formatMessage({ id: 'store.permissions' })}>
      <p className={styles['description']}>
        <FormattedMessage id="store.permissions.hint" />
      </p>
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
    </Panel>
  );
}
