import { useApolloClient } from '@apollo/client/react';
import { useContext, useEffect, useState } from 'react';

import { useViewer } from '@/domain/session/SessionContext';
import type { Draft_PostDraftFragment } from '@/generated/posts/fragments';
import {
  GetPostDraftDocument,
  type GetPostDraftQuery,
  type GetPostDraftQueryVariables,
} from '@/generated/posts/getPostDraft';
import { OK } from '@/shared/action/envelope';
import { DraftOwnerContext } from '@/shared/form/drafts';

import { draftName, type ComposerSubject } from '../composerSubject';
import { emptyPost } from '../composerValues';
import { isEmptyDraft, textsOfServer } from './draftTexts';
import { clearDraft, keep, readStoredDraft } from './storedDraft';

/** Maximum wait for the server's draft, in ms. Afterwards the user can write. */
const FALLBACK_AFTER_MS = 3000;

/**
 * Synchronizes the draft of this tab with the server once per visit, so that a draft from another device is restored. A
 * draft of this tab that has not been sent is newer and wins.
 * @returns whether the draft of this tab is ready to be used
 */
export function useDraftOfServer({ newsId, symbol }: ComposerSubject): boolean {
  const owner = useContext(DraftOwnerContext);
  const { role, hasGuestAccount } = useViewer();
  const client = useApolloClient();
  const isKept = owner !== undefined && role === 'app_user' && !hasGuestAccount;
  const [ready, setReady] = useState<string | null>(null);
  const name = draftName({ newsId, symbol });

  useEffect(() => {
    if (!isKept) return undefined;
    let isAwaited = true;
    const goOn = () => {
      if (isAwaited) setReady(name);
      isAwaited = false;
    };
    const timer = window.setTimeout(goOn, FALLBACK_AFTER_MS);
    void client
      .query<GetPostDraftQuery, GetPostDraftQueryVariables>({
        query: GetPostDraftDocument,
        variables: { newsId, symbol },
        fetchPolicy: 'no-cache',
      })
      .then(({ data }) => {
        const answer = data?.getPostDraft;
        if (isAwaited && answer?.status === OK) meet(owner, { newsId, symbol }, answer.data);
      })
      .catch(() => undefined)
      .then(goOn);
    return () => {
      isAwaited = false;
      window.clearTimeout(timer);
    };
  }, [client, isKept, owner, newsId, symbol, name]);

  return !isKept || ready === name;
}

/**
 * An empty draft on the server marks a draft that was sent or discarded on another device. No draft at all means that
 * the server has dropped it because of its limit: then this tab has the only copy and sends it again.
 */
function meet(owner: string, subject: ComposerSubject, draft: Draft_PostDraftFragment | null): void {
  const kept = readStoredDraft(owner, subject);
  if (kept?.savedAt === '') return;
  if (draft === null) {
    if (kept !== null) keep(owner, subject, { ...kept, savedAt: '' });
  } else if (isEmptyDraft(draft)) clearDraft(owner, subject);
  else keep(owner, subject, { texts: textsOfServer(draft, emptyPost(subject.symbol)), savedAt: draft.saved_at });
}
