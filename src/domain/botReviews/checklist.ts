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

/** Requirements that still stand in the way of a step; publishing needs what verification needs as well. */
export const missingFor = (step: ChecklistItem['step'], { checklist }: Pick<Bot, 'checklist'>): ChecklistItem[] =>
  checklist.filter((item) => item.required && !item.done && (step === 'publish' || item.step === step));

const OVERVIEW = /\?tab=overview$/;

/** Where a requirement is met, null for what a reviewer alone can meet: what the form of the bot holds leads into that form. */
export const findPlace = ({ id, link }: ChecklistItem, canEdit: boolean): string | null => {
  if (id === 'verified') return null;
  return link !== null && canEdit && OVERVIEW.test(link) ? `${link}&dialog=edit-bot` : link;
};
