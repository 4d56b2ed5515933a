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

/** Nobody waits longer to write. In ms. */
const FALLBACK_AFTER_MS = 3000;

/**
 * Fetches what the person left unfinished on another device, once for each visit. What this tab keeps and the server has
 * not got is later than that, so it stays; so it does without an answer.
 * @returns whether the draft of this tab is the one to go on with
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
 * An empty draft on the server says that it was posted or thrown away elsewhere. Without any the server has let it go as one
 * too many: this tab has the only copy, which is sent again.
 */
function meet(owner: string, subject: ComposerSubject, draft: Draft_PostDraftFragment | null): void {
  const kept = readStoredDraft(owner, subject);
  if (kept?.savedAt === '') return;
  if (draft === null) {
    if (kept !== null) keep(owner, subject, { ...kept, savedAt: '' });
  } else if (isEmptyDraft(draft)) clearDraft(owner, subject);
  else keep(owner, subject, { texts: textsOfServer(draft, emptyPost(subject.symbol)), savedAt: draft.saved_at });
}
