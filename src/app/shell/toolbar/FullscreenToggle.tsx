import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';

import { ToolbarButton } from './ToolbarButton';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

/** Toggles fullscreen. Hidden when the browser does not support it, as on some phones. */
export function FullscreenToggle() {
  const intl = useIntl();
  const isFull = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null,
    () => false,
  );
  if (!document.fullscreenEnabled) return null;
  const toggle = () => {
    const change = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    // The browser may reject it, for example inside a frame; then nothing changes.
    change.catch(() => undefined);
  };
  return (
    <ToolbarButton
      label={intl.formatMessage({ id: isFull ? 'shell.fullscreen.leave' : 'shell.fullscreen.enter' })}
      aria-pressed={isFull}
      onClick={toggle}
    >
      {isFull ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
    </ToolbarButton>
  );
}
