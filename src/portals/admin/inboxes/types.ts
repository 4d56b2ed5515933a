import type { InboxSort, InboxStatus, SortOrder } from '@/generated/schema';
import type { MessageId } from '@/shared/i18n/messages';
import type { Outcome } from '@/shared/bulk/runBulk';
import type { TableSource } from '@/shared/ui/table/tableSource';

/** What somebody sent to the admins, whatever the wire calls its parts. */
export interface InboxMessage {
  id: number;
  /** Null when nobody was signed in, or the account is gone. */
  userId: number | null;
  /** Null when the account is gone. */
  name: string | null;
  /** Where the answer goes, if it does not go to the account. */
  emailaddress?: string;
  title?: string;
  text: string;
  status: InboxStatus;
  cts: string;
  uts: string;
}

/** What the table asks for. */
export interface InboxQuery {
  pageNumber: number;
  pageSize: number;
  searchText: string | null;
  status: InboxStatus | null;
  sortBy: InboxSort | null;
  sortOrder: SortOrder;
}

/** Changes of a message; they resolve to what the server refused, or to undefined when it was done. */
export interface InboxChanges {
  setStatus: (message: InboxMessage, status: InboxStatus) => Promise<string | undefined>;
  remove: (message: InboxMessage) => Promise<string | undefined>;
}

/** One of the inboxes: how it is read and changed. */
export interface Inbox extends TableSource<InboxQuery, InboxMessage> {
  /** Also the name of the file that is exported. */
  key: string;
  titleId: MessageId;
  aboutId: MessageId;
  /** Its messages have a title. */
  isTitled?: boolean;
  /** Its messages say where the answer goes. */
  isAddressed?: boolean;
  /** A page of its own for a message; without it the message is read in a dialog of the list. */
  detailPath?: (id: number) => string;
  useChanges: () => InboxChanges;
  /** Closes a message without telling: for many at once. */
  useClose: () => (message: InboxMessage) => Promise<Outcome>;
  /** Name of the query of the list. */
  query: string;
}
