import { use, useEffect, useState, useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';

import type { Connection, ConnectionState } from './connection';
import styles from './ConnectionBanner.module.css';
import { ConnectionContext } from './ConnectionContext';
import { useReconnect } from './useReconnect';

/** A banner at the top while the network or the server is unreachable, or after too many requests. */
export function ConnectionBanner() {
  const connection = use(ConnectionContext);
  return connection ? <Banner connection={connection} /> : null;
}

function Banner({ connection }: { connection: Connection }) {
  const state = useSyncExternalStore(connection.subscribe, connection.state);
  useReconnect(connection, state);

  useEffect(() => {
    const onOffline = () => connection.set({ kind: 'offline' });
    const onOnline = () => connection.set({ kind: 'fine' });
    window.addEventListener('offline', onOffline);
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('offline', onOffline);
      window.removeEventListener('online', onOnline);
    };
  }, [connection]);

  // The live region is rendered before its text: some screen readers ignore one that is inserted with text.
  return (
    <div role="status" className={state.kind === 'fine' ? undefined : styles['banner']}>
      <BannerText state={state} onOver={() => connection.set({ kind: 'fine' })} />
    </div>
  );
}

function BannerText({ state, onOver }: { state: ConnectionState; onOver: () => void }) {
  switch (state.kind) {
    case 'fine':
      return null;
    case 'offline':
      return <FormattedMessage id="connection.offline" />;
    case 'unavailable':
      return <FormattedMessage id="connection.unavailable" />;
    case 'tooMany':
      return <Countdown until={state.retryAt} onOver={onOver} />;
  }
}

function Countdown({ until, onOver }: { until: number; onOver: () => void }) {
  const [now, setNow] = useState(() => Date.now());
  const seconds = Math.max(0, Math.ceil((until - now) / 1_000));

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (seconds === 0) onOver();
  }, [seconds, onOver]);

  // Announced once, not every second.
  return (
    <>
      <FormattedMessage id="connection.tooMany" />{' '}
      <span aria-hidden="true">
        <FormattedMessage id="connection.tooMany.wait" values={{ seconds }} />
      </span>
    </>
  );
}
