import { parsePath } from 'react-router';

import type { BotDetail_BotFragment } from '@/generated/bots/fragments';
import type { MessageId } from '@/shared/i18n/messages';
import { withDialog } from '@/shared/url/withDialog';

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

const opensOverview = (link: string): boolean => new URLSearchParams(parsePath(link).search).get('tab') === 'overview';

/**
 * The page where a requirement can be met; null when only a reviewer can meet it. Requirements that the form of the bot
 * can fix open it.
 */
export const getRequirementLink = ({ id, link }: ChecklistItem, canEdit: boolean): string | null => {
  if (id === 'verified') return null;
  return link !== null && canEdit && opensOverview(link) ? withDialog(link, 'edit-bot', id) : link;
};
