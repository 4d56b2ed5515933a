import type { Role } from '@/generated/schema';
import type { MessageId } from '@/shared/i18n/messages';

/** The configuration of a list of users: title and columns. */
export interface PeopleKind {
  /** Also the name of the exported file. */
  key: string;
  role: Role;
  titleId: MessageId;
  aboutId: MessageId;
  /** Developers have an organization, app users posts and followers. */
  shows: 'organization' | 'audience';
  /** Its users have a balance. */
  hasBalance: boolean;
}
