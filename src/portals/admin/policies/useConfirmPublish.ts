import { useIntl } from 'react-intl';

import { useConfirm } from '@/shared/feedback/useConfirm';
import type { MessageId } from '@/shared/i18n/messages';
import { isBlankHtml } from '@rules/text/bilingualText';

import type { BilingualTexts } from '../texts/Previews';
import { toTexts, type PolicyVersion } from './source';

/** Warns when one language still has the text of the previous version or of the other language. */
function findWarning(
  { description, descriptionTr }: BilingualTexts,
  newest: PolicyVersion | undefined,
): MessageId | null {
  if (isBlankHtml(descriptionTr)) return 'policyAdmin.publish.noTurkish';
  if (newest === undefined) return null;
  const before = toTexts(newest);
  const [isEnglishNew, isTurkishNew] = [description !== before.description, descriptionTr !== before.descriptionTr];
  if (isEnglishNew === isTurkishNew) return null;
  return isEnglishNew ? 'policyAdmin.publish.onlyEnglish' : 'policyAdmin.publish.onlyTurkish';
}

/**
 * Confirms before a version is published, because it applies to all users and cannot be changed afterwards.
 * @param newest the version before it; undefined for the first version of a policy
 * @returns resolves to whether it was published: false also when the admin has cancelled
 */
export function useConfirmPublish(newest: PolicyVersion | undefined) {
  const intl = useIntl();
  const confirm = useConfirm();
  return (texts: BilingualTexts, publish: () => Promise<boolean>): Promise<boolean> =>
    new Promise((resolve, reject) => {
      const warning = findWarning(texts, newest);
      const about: MessageId = newest ? 'policyAdmin.publish.next' : 'policyAdmin.publish.first';
      confirm({
        title: intl.formatMessage({ id: 'policyAdmin.publish' }),
        message: [about, ...(warning === null ? [] : [warning])].map((id) => intl.formatMessage({ id })).join(' '),
        okLabel: intl.formatMessage({ id: 'texts.publish' }),
        // The form shows an error beside the input.
        run: () => publish().then(resolve, reject),
        onCancel: () => resolve(false),
      });
    });
}
