import { ApiOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { Panel } from '@/shared/ui/page/Panel';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { useDialogParam } from '@/shared/url/useDialogParam';

import type { FreshSecret } from '../credentials/credentials';
import { FreshSecretDialog } from '../credentials/FreshSecretDialog';
import { EndpointDialog } from './EndpointDialog';
import { EndpointFacts } from './EndpointFacts';
import type { BotRuntime } from './botRuntime';
import styles from './Runtime.module.css';
import { TestResults } from './TestResults';
import { useEndpointActions } from './useEndpointActions';

interface EndpointPanelProps {
  botId: number;
  endpoint: BotRuntime['endpoint'];
  canManage: boolean;
}

/** The address to which the events of a bot are posted, its secret and its test. */
export function EndpointPanel({ botId, endpoint, canManage }: EndpointPanelProps) {
  const intl = useIntl();
  const dialog = useDialogParam<'endpoint'>();
  const [fresh, setFresh] = useState<FreshSecret>();
  const showSecret = (value: string) => setFresh({ titleId: 'deliveries.endpoint.newSecret', value });
  const actions = useEndpointActions(botId, showSecret);
  const setButton = canManage ? (
    <Button icon={<ApiOutlined aria-hidden />} onClick={() => dialog.open('endpoint')}>
      <FormattedMessage id={endpoint ? 'deliveries.endpoint.change' : 'deliveries.endpoint.set'} />
    </Button>
  ) : null;
  return (
    <Panel title={intl.formatMessage({ id: 'deliveries.endpoint.title' })} action={endpoint ? setButton : null}>
      {endpoint ? (
        <div className={styles['panel']}>
          <EndpointFacts endpoint={endpoint} canManage={canManage} />
          {canManage ? (
            <div className={styles['buttons']}>
              <Button type="primary" loading={actions.isTesting} onClick={() => void actions.test()}>
                <FormattedMessage id="deliveries.endpoint.test" />
              </Button>
              <Button onClick={actions.confirmRotate}>
                <FormattedMessage id="deliveries.endpoint.rotate" />
              </Button>
              <Button danger onClick={actions.confirmRotateAtOnce}>
                <FormattedMessage id="deliveries.endpoint.leaked" />
              </Button>
              <Button danger onClick={actions.confirmRemoval}>
                <FormattedMessage id="deliveries.endpoint.remove" />
              </Button>
            </div>
          ) : null}
          <TestResults results={actions.results} />
        </div>
      ) : (
        <EmptyState
          title={intl.formatMessage({ id: 'deliveries.endpoint.empty' })}
          hint={intl.formatMessage({ id: 'deliveries.endpoint.emptyHint' })}
          action={setButton}
        />
      )}
      {dialog.isOpen('endpoint') && canManage ? (
        <EndpointDialog botId={botId} endpoint={endpoint} onSecret={showSecret} onClose={dialog.close} />
      ) : null}
      {fresh ? <FreshSecretDialog secret={fresh} onClose={() => setFresh(undefined)} /> : null}
    </Panel>
  );
}
