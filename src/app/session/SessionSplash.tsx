import { useLayoutEffect } from 'react';
import { FormattedMessage } from 'react-intl';

import { LightButton } from '@/shared/ui/button/LightButton';
import { Splash } from '@/shared/ui/brand/Splash';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import { useRetryWhenReachable } from '../connection/useRetryWhenReachable';
import { endFirstPaint } from '../firstPaint';

interface SessionSplashProps {
  phase: 'checking' | 'unreachable' | 'leaving';
  onRetry: () => void;
}

/** Replaces the application while the session is checked or ended. */
export function SessionSplash({ phase, onRetry }: SessionSplashProps) {
  useLayoutEffect(() => {
    if (phase !== 'checking') endFirstPaint();
  }, [phase]);
  useRetryWhenReachable(phase === 'unreachable', onRetry);
  if (phase === 'leaving') {
    return (
      <Splash>
        <FormattedMessage id="session.loggingOut" />
      </Splash>
    );
  }
  if (phase === 'checking') {
    return (
      <Splash>
        <VisuallyHidden>
          <FormattedMessage id="session.checking" />
        </VisuallyHidden>
      </Splash>
    );
  }
  return (
    <Splash isStill>
      <h1>
        <FormattedMessage id="session.offline.title" />
      </h1>
      <p>
        <FormattedMessage id="session.offline.text" />
      </p>
      <LightButton type="primary" onClick={onRetry}>
        <FormattedMessage id="shared.action.retry" />
      </LightButton>
    </Splash>
  );
}
