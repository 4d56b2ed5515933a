import type { BotChecklistId, BotChecklistItem, BotChecklistStep } from '../../../generated/schema.ts';
import { botStatusIds } from '../../../database/referenceIds.ts';
import { BOT_LIMITS } from '../../../../rules/bots/bots.ts';
import { countCharacters } from '../../../../rules/text/text.ts';

/** The facts that decide about the requirements of a bot. */
export interface ChecklistFacts {
  readonly id: number;
  readonly statusId: number;
  readonly image: string | null;
  readonly description: string;
  readonly categoryId: number | null;
  readonly privacyUrl: string | null;
  readonly termsUrl: string | null;
  readonly isEmailVerified: boolean;
  readonly hasIdentity: boolean;
  readonly featuredImages: number;
  readonly banners: number;
  readonly countries: number;
  readonly commands: number;
  readonly testers: number;
  readonly acceptedTesters: number;
}

interface Requirement {
  readonly id: BotChecklistId;
  readonly step: BotChecklistStep;
  readonly required: boolean;
  readonly isMet: (facts: ChecklistFacts) => boolean;
  /** Where the requirement can be met: a path, or a tab of the bot's page. */
  readonly target: { readonly path: string } | { readonly tab: string };
}

const { verified, publish_requested, published, disabled } = botStatusIds;
const VERIFIED_STATUS_IDS: readonly number[] = [verified, publish_requested, published, disabled];

const requirements: readonly Requirement[] = [
  {
    id: 'email',
    step: 'verification',
    required: true,
    isMet: ({ isEmailVerified }) => isEmailVerified,
    target: { path: '/my-profile' },
  },
  {
    id: 'image',
    step: 'verification',
    required: true,
    isMet: ({ image }) => image !== null,
    target: { tab: 'overview' },
  },
  {
    id: 'featured_image',
    step: 'verification',
    required: true,
    isMet: ({ featuredImages }) => featuredImages > 0,
    target: { tab: 'images' },
  },
  {
    id: 'description',
    step: 'verification',
    required: true,
    isMet: ({ description }) => countCharacters(description.trim()) >= BOT_LIMITS.descriptionToVerify,
    target: { tab: 'overview' },
  },
  {
    id: 'category',
    step: 'verification',
    required: true,
    isMet: ({ categoryId }) => categoryId !== null,
    target: { tab: 'overview' },
  },
  {
    id: 'country',
    step: 'verification',
    required: true,
    isMet: ({ countries }) => countries > 0,
    target: { tab: 'overview' },
  },
  {
    id: 'command',
    step: 'verification',
    required: true,
    isMet: ({ commands }) => commands > 0,
    target: { tab: 'commands' },
  },
  {
    id: 'privacy',
    step: 'verification',
    required: true,
    isMet: ({ privacyUrl }) => Boolean(privacyUrl),
    target: { tab: 'overview' },
  },
  {
    id: 'terms',
    step: 'verification',
    required: true,
    isMet: ({ termsUrl }) => Boolean(termsUrl),
    target: { tab: 'overview' },
  },
  {
    id: 'banner',
    step: 'verification',
    required: false,
    isMet: ({ banners }) => banners > 0,
    target: { tab: 'images' },
  },
  {
    id: 'beta_tester',
    step: 'verification',
    required: false,
    isMet: ({ acceptedTesters }) => acceptedTesters > 0,
    target: { tab: 'testers' },
  },
  {
    id: 'verified',
    step: 'publish',
    required: true,
    isMet: ({ statusId }) => VERIFIED_STATUS_IDS.includes(statusId),
    target: { tab: 'review' },
  },
  {
    id: 'chat_identity',
    step: 'publish',
    required: true,
    isMet: ({ hasIdentity }) => hasIdentity,
    target: { tab: 'credentials' },
  },
];

/** Returns the requirements of a bot with their state, in the order in which they are met. */
export const getChecklist = (facts: ChecklistFacts): BotChecklistItem[] =>
  requirements.map(({ id, step, required, isMet, target }) => ({
    id,
    step,
    required,
    done: isMet(facts),
    link: 'path' in target ? target.path : `/my-bots-detail/${facts.id}?tab=${target.tab}`,
  }));

/** The steps whose requirements a step includes. */
const includedSteps = {
  verification: ['verification'],
  publish: ['verification', 'publish'],
} satisfies Record<BotChecklistStep, readonly BotChecklistStep[]>;

/** Returns the missing requirements of a step. Publishing includes those of verification. */
export const missingFor = (step: BotChecklistStep, facts: ChecklistFacts): BotChecklistId[] =>
  getChecklist(facts)
    .filter((item) => item.required && !item.done && includedSteps[step].some((included) => included === item.step))
    .map(({ id }) => id);
