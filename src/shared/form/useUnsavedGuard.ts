import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useBlocker, type BlockerFunction } from 'react-router';

import { useConfirm } from '@/shared/feedback/useConfirm';

interface UnsavedGuard {
  /** Runs `leave` at once without changes, otherwise after the reader agreed to lose them. */
  leave: (leave: () => void) => void;
  /** Call before leaving after a successful save. */
  release: () => void;
  /** True once the changes are saved or given up. */
  isReleased: () => boolean;
}

const always: BlockerFunction = () => true;

/**
 * Asks before changes are lost: by closing, the back button, a link, a reload or a closed tab.
 * @param losesThem which steps lose them; by default every one, the opening of a dialog included
 */
export function useUnsavedGuard(hasChanges: boolean, losesThem: BlockerFunction = always): UnsavedGuard {
  const intl = useIntl();
  const confirm = useConfirm();
  const released = useRef(false);

  const blocker = useBlocker((step) => hasChanges && !released.current && losesThem(step));

  const ask = (onLeave: () => void, onStay?: () => void) =>
    confirm({
      title: intl.formatMessage({ id: 'shared.form.discard.title' }),
      message: intl.formatMessage({ id: 'shared.form.discard.message' }),
      okLabel: intl.formatMessage({ id: 'shared.form.discard.ok' }),
      cancelLabel: intl.formatMessage({ id: 'shared.form.discard.cancel' }),
      danger: true,
      run: onLeave,
      onCancel: onStay,
    });
  const askRef = useRef(ask);
  useEffect(() => {
    askRef.current = ask;
  });

  const { state } = blocker;
  const blockerRef = useRef(blocker);
  useEffect(() => {
    blockerRef.current = blocker;
  });
  useEffect(() => {
    if (state !== 'blocked') return;
    askRef.current(
      () => {
        released.current = true;
        blockerRef.current.proceed?.();
      },
      () => blockerRef.current.reset?.(),
    );
  }, [state]);

  useEffect(() => {
    if (!hasChanges) return undefined;
    const warn = (event: BeforeUnloadEvent) => {
      if (!released.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasChanges]);

  const release = () => {
    released.current = true;
  };
  return {
    release,
    isReleased: () => released.current,
    leave: (onLeave) => {
      const go = () => {
        release();
        onLeave();
      };
      if (hasChanges && !released.current) ask(go);
      else go();
    },
  };
}
