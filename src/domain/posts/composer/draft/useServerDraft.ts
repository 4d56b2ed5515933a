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

import type { ComposerSubject } from '../composerSubject';
import { initialComposerValues } from '../composerValues';
import { isEmptyDraft, fromServerDraft } from './draftTexts';
import { clearDraft, getDraftName, readStoredDraft, writeStoredDraft } from './storedDraft';

/** Maximum wait for the server's draft, in ms. Afterwards the user can write. */
const FALLBACK_AFTER_MS = 3000;

/**
 * Synchronizes the draft of this tab with the server once per visit, so that a draft from another device is restored. A
 * draft of this tab that has not been sent is newer and wins.
 * @returns whether the draft of this tab is ready to be used
 */
export function useServerDraft({ newsId, symbol }: ComposerSubject): boolean {
  const owner = useContext(DraftOwnerContext);
  const { role, hasGuestAccount } = useViewer();
  const client = useApolloClient();
  const hasDrafts = owner !== undefined && role === 'app_user' && !hasGuestAccount;
  const [ready, setReady] = useState<string | null>(null);
  const name = getDraftName({ newsId, symbol });

  useEffect(() => {
    if (!hasDrafts) return undefined;
    let isPending = true;
    const markReady = () => {
      if (isPending) setReady(name);
      isPending = false;
    };
    const timer = window.setTimeout(markReady, FALLBACK_AFTER_MS);
    void client
      .query<GetPostDraftQuery, GetPostDraftQueryVariables>({
        query: GetPostDraftDocument,
        variables: { newsId, symbol },
        fetchPolicy: 'no-cache',
      })
      .then(({ data }) => {
        const response = data?.getPostDraft;
        if (isPending && response?.status === OK) mergeDrafts(owner, { newsId, symbol }, response.data);
      })
      .catch(() => undefined)
      .then(markReady);
    return () => {
      isPending = false;
      window.clearTimeout(timer);
    };
  }, [client, hasDrafts, owner, newsId, symbol, name]);

  return !hasDrafts || ready === name;
}

/**
 * An empty draft on the server marks a draft that was sent or discarded on another device. No draft at all means that
 * the server has dropped it because of its limit: then this tab has the only copy and sends it again.
 */
function mergeDrafts(owner: string, subject: ComposerSubject, draft: Draft_PostDraftFragment | null): void {
  const stored = readStoredDraft(owner, subject);
  if (stored?.savedAt === '') return;
  if (draft === null) {
    if (stored !== null) writeStoredDraft(owner, subject, { ...stored, savedAt: '' });
  } else if (isEmptyDraft(draft)) clearDraft(owner, subject);
  else
    writeStoredDraft(owner, subject, {
      texts: fromServerDraft(draft, initialComposerValues(subject.symbol)),
      savedAt: draft.saved_at,
    });
}
