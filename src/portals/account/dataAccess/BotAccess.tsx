import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import styles from '@/domain/consents/Consents.module.css';
import { scopeMessages } from '@/domain/consents/scopeTexts';
import type { GetBotDataAccessListQuery } from '@/generated/consents/getBotDataAccessList';
import { useUpdateBotConsentMutation } from '@/generated/conversations/updateBotConsent';
import { useAction } from '@/shared/action/useAction';
import { useFormat } from '@/shared/format/useFormat';
import { paths } from '@/shared/paths';
import { Panel } from '@/shared/ui/page/Panel';

type Access = NonNullable<GetBotDataAccessListQuery['getBotDataAccessList']['data']>[number];

const REFETCH = ['getBotDataAccessList', 'getConversation', 'getBotConsent'] as const;

/** What a bot may read, with a button to withdraw each permission, and what it has read. */
export function BotAccess({ access }: { access: Access }) {
  const intl = useIntl();
  const format = useFormat();
  const consent = useAction(useUpdateBotConsentMutation, { refetchQueries: REFETCH });
  return (
    <Panel
      title={access.bot_name}
      action={
        <Link to={paths.botDetail(access.bot_id)}>
          <FormattedMessage id="consents.page.openBot" />
        </Link>
      }
    >
      <div className={styles['content']}>
        {access.grants.length === 0 ? (
          <p className={styles['reason']}>
            <FormattedMessage id="consents.page.noGrants" />
          </p>
        ) : (
          <ul className={styles['requests']}>
            {access.grants.map(({ scope, required, granted_cts }) => {
              const name = intl.formatMessage({ id: scopeMessages[scope] });
              return (
                <li key={scope}>
                  <div className={styles['request']}>
                    <span className={styles['texts']}>
                      <strong>{name}</strong>
                      <span className={styles['reason']}>
                        <FormattedMessage id="consents.page.since" values={{ date: format.date(granted_cts) }} />{' '}
                        {required ? <FormattedMessage id="consents.page.required" /> : null}
                      </span>
                    </span>
                    <Button
                      danger
                      loading={consent.busy}
                      aria-label={intl.formatMessage(
                        { id: 'consents.page.revokeNamed' },
                        { scope: name, bot: access.bot_name },
                      )}
                      onClick={() => void consent.run({ botId: access.bot_id, scope, isGranted: false })}
                    >
                      <FormattedMessage id="consents.page.revoke" />
                    </Button>
                  </div>
                </li>
              );
            })}
          </ul>
        )}
        <Reads reads={access.reads} />
      </div>
    </Panel>
  );
}

function Reads({ reads }: { reads: Access['reads'] }) {
  const intl = useIntl();
  const format = useFormat();
  const total = reads.reduce((sum, { reads: count }) => sum + count, 0);
  if (total === 0)
    return (
      <p className={styles['reason']}>
        <FormattedMessage id="consents.page.noReads" />
      </p>
    );
  return (
    <details>
      <summary>
        <FormattedMessage id="consents.page.reads" values={{ count: total }} />
      </summary>
      <table className={styles['reads']}>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage id="consents.page.day" />
            </th>
            <th scope="col">
              <FormattedMessage id="consents.page.data" />
            </th>
            <th scope="col">
              <FormattedMessage id="consents.page.count" />
            </th>
          </tr>
        </thead>
        <tbody>
          {reads.map(({ scope, day, reads: count }) => (
            <tr key={`${day} ${scope}`}>
              <td>
                <time dateTime={day}>
                  {intl.formatDate(`${day}T12:00:00.000Z`, { dateStyle: 'medium', timeZone: 'UTC' })}
                </time>
              </td>
              <td>
                <FormattedMessage id={scopeMessages[scope]} />
              </td>
              <td>{format.number(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
