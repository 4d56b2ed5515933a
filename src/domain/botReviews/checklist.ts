import type { BotDetail_BotFragment } from '@/generated/bots/fragments';
import type { MessageId } from '@/shared/i18n/messages';

type Bot = BotDetail_BotFragment;
export type ChecklistItem = Bot['checklist'][number];

export const requirementMessages = {
  email: 'botDetail.requirement.email',
  image: 'botDetail.requirement.image',
  featured_image: 'botDetail.requirement.featuredImage',
  description: 'botDetail.requirement.description',
  category: 'botDetail.requirement.category',
  country: 'botDetail.requirement.country',
  command: 'botDetail.requirement.command',
  privacy: 'botDetail.requirement.privacy',
  terms: 'botDetail.requirement.terms',
  banner: 'botDetail.requirement.banner',
  beta_tester: 'botDetail.requirement.betaTester',
  verified: 'botDetail.requirement.verified',
  chat_identity: 'botDetail.requirement.chatIdentity',
} as const satisfies Record<ChecklistItem['id'], MessageId>;

/** Unmet requirements of a step. Publishing also needs those of the verification. */
export const getMissingRequirements = (
  step: ChecklistItem['step'],
  { checklist }: Pick<Bot, 'checklist'>,
): ChecklistItem[] =>
  checklist.filter((item) => item.required && !item.done && (step === 'publish' || item.step === step));

const OVERVIEW = /\?tab=overview$/;

/**
 * The page where a requirement can be met; null when only a reviewer can meet it. Values of the bot's form link to that
 * form.
 */
export const getRequirementLink = ({ id, link }: ChecklistItem, canEdit: boolean): string | null => {
  if (id === 'verified') return null;
  return link !== null && canEdit && OVERVIEW.test(link) ? `${link}&dialog=edit-bot&subject=${id}` : link;
};
