import { useUiSettings } from '@/shared/theme/UiSettingsProvider';
import { setTitleCount } from '@/shared/title/titleCount';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';

import { AlertToast } from './AlertToast';
import styles from './AlertToasts.module.css';
import { playChime } from './playChime';
import { useAlertFirings } from './useAlertFirings';

/**
 * The price alerts that fire while the page is open. They stay in the notifications as well. The title of a page in the
 * background counts those that its reader has not seen.
 */
export function AlertToasts() {
  const intl = useIntl();
  const { alertSound } = useUiSettings().settings;
  const unseen = useRef(0);
  const { firings, dismiss } = useAlertFirings((count) => {
    if (document.hidden) {
      unseen.current += count;
      setTitleCount(unseen.current);
    }
    if (alertSound) void playChime();
  });
  useEffect(() => {
    const onSeen = () => {
      if (document.hidden) return;
      unseen.current = 0;
      setTitleCount(0);
    };
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      document.removeEventListener('visibilitychange', onSeen);
      setTitleCount(0);
    };
  }, []);
  return (
    <section className={styles['toasts']} role="log" aria-label={intl.formatMessage({ id: 'alerts.fired.title' })}>
      {firings.map((firing) => (
        <AlertToast key={firing.id} firing={firing} onClose={() => dismiss(firing.id)} />
      ))}
    </section>
  );
}
