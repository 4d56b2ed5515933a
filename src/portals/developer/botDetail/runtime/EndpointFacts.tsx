import { FormattedMessage } from 'react-intl';

import type { Endpoint_BotEndpointFragment } from '@/generated/deliveries/fragments';
import { useFormat } from '@/shared/format/useFormat';
import type { MessageId } from '@/shared/i18n/messages';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { Tag } from '@/shared/ui/text/Tag';

import styles from './Runtime.module.css';

type Endpoint = Endpoint_BotEndpointFragment;

const stateTexts = {
  unverified: 'deliveries.endpoint.unverified',
  active: 'deliveries.endpoint.active',
  paused: 'deliveries.endpoint.paused',
} as const satisfies Record<Endpoint['state'], MessageId>;

const stateTones = { unverified: 'attention', active: 'gain', paused: 'loss' } as const satisfies Record<
  Endpoint['state'],
  string
>;

const pauseTexts = {
  gone: 'deliveries.endpoint.pause.gone',
  failing: 'deliveries.endpoint.pause.failing',
  unsafe: 'deliveries.endpoint.pause.unsafe',
} as const satisfies Record<NonNullable<Endpoint['pause_reason']>, MessageId>;

/** The address, its state and its secret. */
export function EndpointFacts({ endpoint, canManage }: { endpoint: Endpoint; canManage: boolean }) {
  return (
    <>
      <div className={styles['head']}>
        <Tag tone={stateTones[endpoint.state]}>
          <FormattedMessage id={stateTexts[endpoint.state]} />
        </Tag>
        <code className={styles['code']} dir="ltr" translate="no">
          {endpoint.url}
        </code>
      </div>
      <StateHint endpoint={endpoint} />
      <dl className={styles['facts']}>
        {endpoint.last_success_cts ? (
          <div>
            <dt>
              <FormattedMessage id="deliveries.endpoint.lastSuccess" />
            </dt>
            <dd>
              <RelativeTime value={endpoint.last_success_cts} />
            </dd>
          </div>
        ) : null}
        {endpoint.last_error && endpoint.last_error_cts ? (
          <div>
            <dt>
              <FormattedMessage id="deliveries.endpoint.lastError" />
            </dt>
            <dd>
              <span lang="en">{endpoint.last_error}</span> · <RelativeTime value={endpoint.last_error_cts} />
            </dd>
          </div>
        ) : null}
        <div>
          <dt>
            <FormattedMessage id="deliveries.endpoint.inFlight" />
          </dt>
          <dd>{endpoint.max_in_flight}</dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="lanes.label" />
          </dt>
          <dd>
            <FormattedMessage id={endpoint.receives_test ? 'lanes.both' : 'lanes.live'} />
          </dd>
        </div>
        {canManage ? <SecretFact endpoint={endpoint} /> : null}
      </dl>
    </>
  );
}

function SecretFact({ endpoint }: { endpoint: Endpoint }) {
  const format = useFormat();
  const { secret_hint: hint, old_secret_hint: oldHint, old_secret_until: oldUntil } = endpoint;
  return (
    <div>
      <dt>
        <FormattedMessage id="deliveries.endpoint.secret" />
      </dt>
      <dd>
        <code dir="ltr" translate="no">
          whsec_••••{hint}
        </code>
        {oldHint && oldUntil ? (
          <p className={styles['muted']}>
            <FormattedMessage
              id="deliveries.endpoint.oldSecret"
              values={{ hint: oldHint, when: format.dateTime(oldUntil) }}
            />
          </p>
        ) : null}
      </dd>
    </div>
  );
}

function StateHint({ endpoint }: { endpoint: Endpoint }) {
  const { state, pause_reason: reason, resumes_cts: resumes, failing_since: failingSince } = endpoint;
  if (state === 'unverified')
    return (
      <p className={styles['muted']}>
        <FormattedMessage id="deliveries.endpoint.unverifiedHint" />
      </p>
    );
  if (state === 'paused' && reason)
    return (
      <p>
        <FormattedMessage id={pauseTexts[reason]} />
      </p>
    );
  if (!failingSince) return null;
  return (
    <p>
      <FormattedMessage id="deliveries.endpoint.failing" values={{ since: <RelativeTime value={failingSince} /> }} />{' '}
      {resumes ? (
        <FormattedMessage id="deliveries.endpoint.resumes" values={{ when: <RelativeTime value={resumes} /> }} />
      ) : null}
    </p>
  );
}
