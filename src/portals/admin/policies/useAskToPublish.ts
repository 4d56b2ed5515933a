import { useIntl } from 'react-intl';

import { useConfirm } from '@/shared/feedback/useConfirm';
import type { MessageId } from '@/shared/i18n/messages';
import { saysNothing } from '@rules/text/bilingualText';

import type { BilingualTexts } from '../texts/Previews';
import { toTexts, type PolicyVersion } from './source';

/** What readers of one language would not expect: words of the version before, or of the other language. */
function findWarning(
  { description, descriptionTr }: BilingualTexts,
  newest: PolicyVersion | undefined,
): MessageId | null {
  if (saysNothing(descriptionTr)) return 'policyAdmin.publish.noTurkish';
  if (newest === undefined) return null;
  const before = toTexts(newest);
  const [isEnglishNew, isTurkishNew] = [description !== before.description, descriptionTr !== before.descriptionTr];
  if (isEnglishNew === isTurkishNew) return null;
  return isEnglishNew ? 'policyAdmin.publish.onlyEnglish' : 'policyAdmin.publish.onlyTurkish';
}

/**
 * Asks before a text is published: it holds for everybody, and nobody can change it afterwards.
 * @param newest the version that it follows; undefined for the first text of a policy
 * @returns resolves to whether it was published: false as well when the admin thought better of it
 */
export function useAskToPublish(newest: PolicyVersion | undefined) {
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
        // What is refused is told by the form, beside what was typed.
        run: () => publish().then(resolve, reject),
        onCancel: () => resolve(false),
      });
    });
}
