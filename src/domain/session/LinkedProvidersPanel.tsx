import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { useGetLinkedProvidersQuery, type GetLinkedProvidersQuery } from '@/generated/session/getLinkedProviders';
import { useUnlinkProviderMutation } from '@/generated/session/unlinkProvider';
import { readResponse } from '@/shared/action/readResponse';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { Panel } from '@/shared/ui/page/Panel';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';

import styles from './DevicesPanel.module.css';
import own from './LinkedProvidersPanel.module.css';
import { PROVIDER_NAMES } from './providerNames';

type Link = NonNullable<GetLinkedProvidersQuery['getLinkedProviders']['data']>[number];

const getName = ({ provider, host }: Link): string => (provider ? PROVIDER_NAMES[provider] : host);

/** The linked sign-in providers; renders nothing without any. */
export function LinkedProvidersPanel() {
  const intl = useIntl();
  const unlink = useUnlink();
  const result = useGetLinkedProvidersQuery({ fetchPolicy: 'cache-and-network' });
  const { response, failure } = readResponse({ ...result, data: result.data ?? result.previousData });
  const links = response?.data ?? undefined;
  if (failure === undefined && (links === undefined || links.length === 0)) return null;

  return (
    <div className={own['apart']}>
      <Panel title={intl.formatMessage({ id: 'providers.title' })} count={links?.length}>
        <p className={styles['intro']}>
          <FormattedMessage id="providers.intro" />
        </p>
        {links === undefined && failure !== undefined ? (
          <ErrorState message={failure} onRetry={() => void result.refetch()} />
        ) : null}
        {links === undefined ? null : (
          <ul className={styles['list']} aria-label={intl.formatMessage({ id: 'providers.title' })}>
            {links.map((link) => (
              <ProviderRow key={link.id} link={link} onUnlink={() => unlink(link)} />
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}

function ProviderRow({ link, onUnlink }: { link: Link; onUnlink: () => void }) {
  const intl = useIntl();
  const name = getName(link);
  return (
    <li className={styles['device']}>
      <div className={styles['what']}>
        <span className={styles['name']}>
          <bdi translate="no">{name}</bdi>
        </span>
        {link.email ? (
          <span className={styles['detail']}>
            <bdi dir="ltr" translate="no">
              {link.email}
            </bdi>
          </span>
        ) : null}
        <span className={styles['detail']}>
          <FormattedMessage id="providers.lastUsed" values={{ when: <RelativeTime value={link.last_used} /> }} />
          {' · '}
          <FormattedMessage id="providers.linkedAt" values={{ when: <RelativeTime value={link.cts} /> }} />
        </span>
        {link.can_unlink ? null : (
          <span className={styles['detail']}>
            <FormattedMessage id="providers.onlyWay" />
          </span>
        )}
      </div>
      {link.can_unlink ? (
        <Button
          aria-label={intl.formatMessage({ id: 'providers.unlink.label' }, { provider: name })}
          onClick={onUnlink}
        >
          <FormattedMessage id="providers.unlink" />
        </Button>
      ) : null}
    </li>
  );
}

/** Unlinks a provider after a confirmation, which shows errors. */
function useUnlink(): (link: Link) => void {
  const intl = useIntl();
  const confirm = useConfirm();
  const unlink = useAction(useUnlinkProviderMutation, { failure: 'form', refetchQueries: ['getLinkedProviders'] });
  return (link) =>
    confirm({
      title: intl.formatMessage({ id: 'providers.unlink.confirm' }, { provider: getName(link) }),
      message: intl.formatMessage({ id: 'providers.unlink.message' }),
      okLabel: intl.formatMessage({ id: 'providers.unlink' }),
      danger: true,
      run: async () => {
        const result = await unlink.run({ id: link.id });
        return result.ok ? undefined : result.message;
      },
    });
}
