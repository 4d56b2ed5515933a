import type { InboxSort, InboxStatus, SortOrder } from '@/generated/schema';
import type { MessageId } from '@/shared/i18n/messages';
import type { Outcome } from '@/shared/bulk/runBulk';
import type { TableSource } from '@/shared/ui/table/tableSource';

/** A message to the admins, independent of the wire names. */
export interface InboxMessage {
  id: number;
  /** Null for a guest or a deleted account. */
  userId: number | null;
  /** Null for a deleted account. */
  name: string | null;
  /** The address for the answer, when it does not go to the account. */
  emailaddress?: string;
  title?: string;
  text: string;
  status: InboxStatus;
  cts: string;
  uts: string;
}

/** The query of the table. */
export interface InboxQuery {
  pageNumber: number;
  pageSize: number;
  searchText: string | null;
  status: InboxStatus | null;
  sortBy: InboxSort | null;
  sortOrder: SortOrder;
}

/** The mutations of a message; they resolve to the server's error, or to undefined after a success. */
export interface InboxChanges {
  setStatus: (message: InboxMessage, status: InboxStatus) => Promise<string | undefined>;
  remove: (message: InboxMessage) => Promise<string | undefined>;
}

/** The configuration of an inbox: queries and mutations. */
export interface Inbox extends TableSource<InboxQuery, InboxMessage> {
  /** Also the name of the exported file. */
  key: string;
  titleId: MessageId;
  aboutId: MessageId;
  /** Its messages have a title. */
  hasTitle?: boolean;
  /** Its messages have an address for the answer. */
  hasReplyAddress?: boolean;
  /** The page of a message; without it the message opens in a dialog above the list. */
  detailPath?: (id: number) => string;
  useChanges: () => InboxChanges;
  /** Closes a message without a toast, for bulk actions. */
  useClose: () => (message: InboxMessage) => Promise<Outcome>;
  /** Name of the query of the list. */
  query: string;
}
