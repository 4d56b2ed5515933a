import { useState } from 'react';
import { useIntl } from 'react-intl';

import { useApplyBotManifestMutation, type ApplyBotManifestMutation } from '@/generated/manifests/applyBotManifest';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';
import { readManifest, type ManifestProblem } from '@rules/bots/manifest/readManifest';

export type ManifestResult = NonNullable<ApplyBotManifestMutation['applyBotManifest']['data']>;

/** Queries to refetch after a change: everything that a manifest contains. */
const MANIFEST_QUERIES = ['getBotManifest', 'getBotManifestList', 'getBotDetailsById'] as const;

/** Secrets must not be stored in the cache. */
const useUncachedApply = () => useApplyBotManifestMutation({ fetchPolicy: 'no-cache' });

const NO_PROBLEMS: readonly ManifestProblem[] = [];

/**
 * Compares a manifest with the bot and applies it. A result belongs to the text that was compared: it disappears when the
 * text changes.
 */
export function useManifestChange(
  botId: number,
  text: string,
  { onApplied }: { onApplied: (secret: string | null) => void },
) {
  const intl = useIntl();
  const confirm = useConfirm();
  const [compared, setCompared] = useState<{
    text: string;
    result?: ManifestResult;
    problems?: readonly ManifestProblem[];
  }>();
  const [failed, setFailed] = useState<{ text: string; message: string }>();
  const dryRun = useAction(useUncachedApply, { success: 'silent', failure: 'form' });
  const apply = useAction(useUncachedApply, { failure: 'form', refetchQueries: MANIFEST_QUERIES });
  const present = compared?.text === text ? compared : undefined;
  const { result } = present ?? {};

  const compare = async () => {
    setFailed(undefined);
    setCompared(undefined);
    if (text.trim() === '') {
      setFailed({ text, message: intl.formatMessage({ id: 'manifests.form.required' }) });
      return;
    }
    const { problems } = readManifest(text);
    if (problems) {
      setCompared({ text, problems });
      return;
    }
    const answer = await dryRun.run({ botId, manifest: text, dryRun: true });
    if (!answer.ok) setFailed({ text, message: answer.message });
    else if (answer.response.data) setCompared({ text, result: answer.response.data });
  };

  const confirmApply = () => {
    if (result === undefined) return;
    confirm({
      title: intl.formatMessage({ id: 'manifests.apply.title' }),
      message: intl.formatMessage({ id: 'manifests.apply.message' }, { count: result.changes.length }),
      okLabel: intl.formatMessage({ id: 'manifests.apply' }),
      run: async () => {
        const answer = await apply.run({ botId, manifest: text, expectedVersion: result.version });
        if (!answer.ok) return answer.message;
        onApplied(answer.response.data?.secret ?? null);
        return undefined;
      },
    });
  };

  return {
    result,
    problems: present?.problems ?? NO_PROBLEMS,
    failure: failed?.text === text ? failed.message : null,
    isBusy: dryRun.busy || apply.busy,
    compare,
    confirmApply: confirmApply,
  };
}
