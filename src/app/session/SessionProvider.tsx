import { startTransition, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { SessionContext, type SignedIn, type SessionEndReason } from '@/domain/session/SessionContext';
import { guest, type Viewer } from '@/domain/session/viewer';
import { useCloseConfirmations } from '@/shared/feedback/FeedbackContext';
import { useToast } from '@/shared/feedback/useToast';
import { DraftOwnerContext, clearDrafts } from '@/shared/form/drafts';

import { readClaims } from './accessToken';
import { storeName, storeRole } from './storedRole';
import type { Runtime } from './runtime';
import { SessionSplash } from './SessionSplash';
import { startSession, type StartOutcome } from './startSession';
import { useBackgroundRenewal } from './useBackgroundRenewal';

interface SessionProviderProps {
  runtime: Runtime;
  /** The check that began before the first render. */
  firstCheck?: Promise<StartOutcome> | undefined;
  /** Navigates to the sign-in page; `returnHere` when the user should come back to the current page. */
  toLogin: (options: { returnHere: boolean }) => Promise<void>;
  children: ReactNode;
}

type Phase = 'checking' | 'unreachable' | 'leaving' | 'ready';

/** Whether the stored token belongs to another account than the one that was checked. */
function isOfAnother(outcome: StartOutcome, token: string | undefined): boolean {
  if (token === undefined || (outcome.kind !== 'signedIn' && outcome.kind !== 'noToken')) return false;
  const subject = readClaims(token)?.subject;
  return subject !== undefined && subject !== (outcome.kind === 'signedIn' ? String(outcome.viewer.id) : undefined);
}

/** Provides the signed-in user. Until the start-up check has ended, only a splash is shown (console §2). */
export function SessionProvider({ runtime, firstCheck, toLogin, children }: SessionProviderProps) {
  const intl = useIntl();
  const toast = useToast();
  const closeConfirmations = useCloseConfirmations();
  const [phase, setPhase] = useState<Phase>('checking');
  const [viewer, setViewer] = useState<Viewer>(guest);
  /** The account that is signed in, also before it is rendered. */
  const signedInId = useRef<string | undefined>(undefined);
  /** Whether the session is being ended, also before it is rendered. */
  const isLeaving = useRef(false);

  const leave = useCallback(
    async (reason?: SessionEndReason) => {
      isLeaving.current = true;
      setPhase('leaving');
      signedInId.current = undefined;
      runtime.tokens.clear();
      await toLogin({ returnHere: reason !== undefined });
      setViewer(guest);
      if (reason === undefined && viewer.id !== undefined) clearDrafts(String(viewer.id));
      // The data of one user is cleared before the next one signs in.
      await runtime.client.clearStore();
      isLeaving.current = false;
      setPhase('ready');
      if (reason) toast.error(intl.formatMessage({ id: reason }));
    },
    [runtime, toLogin, toast, intl, viewer.id],
  );

  const start = useCallback(
    async (begun?: Promise<StartOutcome>) => {
      setPhase('checking');
      const check = () => startSession({ ...runtime, now: Date.now });
      let outcome = await (begun ?? check());
      // Another tab may have signed in during the check.
      while (isOfAnother(outcome, runtime.tokens.read())) {
        await runtime.client.clearStore();
        outcome = await check();
      }
      if (outcome.kind === 'unreachable') return setPhase('unreachable');
      if (outcome.kind === 'ended') return leave(outcome.reason);
      if (outcome.kind === 'signedIn') {
        // Another tab may have signed out during the check.
        if (runtime.tokens.read() === undefined) return leave('session.endedElsewhere');
        signedInId.current = String(outcome.viewer.id);
      }
      // The whole page renders: in slices, so that it does not block the main thread.
      startTransition(() => {
        setViewer(outcome.kind === 'signedIn' ? outcome.viewer : guest);
        setPhase('ready');
      });
      return undefined;
    },
    [runtime, leave],
  );

  const signIn = useCallback(
    async ({ accessToken, viewer: signedIn }: SignedIn) => {
      await runtime.client.clearStore();
      runtime.tokens.write(accessToken);
      signedInId.current = String(signedIn.id);
      setViewer(signedIn);
    },
    [runtime],
  );

  const signOut = useCallback(async () => {
    const token = runtime.tokens.read();
    isLeaving.current = true;
    setPhase('leaving');
    // Awaited, because its response removes the refresh cookie, which the next sign-in sets again.
    if (token !== undefined) await runtime.gateway.end(viewer.id, token);
    await leave();
  }, [runtime, leave, viewer.id]);

  const reload = useCallback(async () => {
    const verified = await runtime.gateway.verify();
    if (verified.kind === 'ok') setViewer(verified.value);
  }, [runtime]);

  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void start(firstCheck);
  }, [start, firstCheck]);

  useEffect(() => {
    if (phase !== 'ready') return;
    storeRole(viewer.role);
    storeName(viewer);
  }, [phase, viewer]);

  const isSignedIn = viewer.role !== 'guest';
  // A query and the background renewal may find the end at the same moment, also while the user signs out.
  const endOnce = useCallback(
    (reason: SessionEndReason) => {
      if (!isLeaving.current) void leave(reason);
    },
    [leave],
  );
  useBackgroundRenewal(runtime, phase === 'ready' && isSignedIn, endOnce);
  useEffect(() => runtime.onEnded(endOnce), [runtime, endOnce]);

  useEffect(() => {
    const compare = () => {
      const token = runtime.tokens.read();
      if (token === undefined) {
        if (signedInId.current !== undefined) endOnce('session.endedElsewhere');
      } else if (readClaims(token)?.subject !== (signedInId.current ?? '')) {
        void runtime.client.clearStore().then(() => start());
      }
    };
    // A page from the back/forward cache may show the data of a user who has signed out.
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) compare();
    };
    window.addEventListener('pageshow', onPageShow);
    const stop = runtime.tokens.onChangedElsewhere(compare);
    return () => {
      window.removeEventListener('pageshow', onPageShow);
      stop();
    };
  }, [runtime, endOnce, start]);

  // The session ends, or the account of another tab is checked.
  useEffect(() => {
    if (phase !== 'ready') closeConfirmations();
  }, [phase, closeConfirmations]);

  const retry = useCallback(() => void start(), [start]);
  const session = useMemo(() => ({ viewer, signIn, signOut, reload }), [viewer, signIn, signOut, reload]);
  if (phase !== 'ready') return <SessionSplash phase={phase} onRetry={retry} />;
  return (
    <SessionContext value={session}>
      <DraftOwnerContext value={viewer.id === undefined ? undefined : String(viewer.id)}>{children}</DraftOwnerContext>
    </SessionContext>
  );
}
