import type { Role } from '@/generated/schema';
import type { MessageId } from '@/shared/i18n/messages';

/** The people of one role: how their page is called and what it shows of them. */
export interface PeopleKind {
  /** Also the name of the file that is exported. */
  key: string;
  role: Role;
  titleId: MessageId;
  aboutId: MessageId;
  /** Builds bots for an organization, or writes posts and is followed. */
  shows: 'organization' | 'audience';
  /** Its people have a balance. */
  hasBalance: boolean;
}
