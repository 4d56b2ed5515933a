import type { ActiveInactive, LookupSort, SortOrder } from '@/generated/schema';
import type { Outcome } from '@/shared/bulk/runBulk';
import type { MessageId } from '@/shared/i18n/messages';
import type { TableSource } from '@/shared/ui/table/tableSource';

/** An entry of a lookup list, independent of the wire names. */
export interface LookupEntry {
  id: number;
  name: string;
  active: boolean;
  cts: string;
  uts: string;
  /** The English and the Turkish name; `name` is the one in the viewer's language. */
  name_en?: string | null;
  name_tr?: string | null;
  image?: string | null;
  description?: string | null;
  description_en?: string | null;
  description_tr?: string | null;
  /** The entry of the parent list. */
  parent?: { id: number; name: string };
  /** The number of records that use it. */
  size?: number;
}

/** The values of the dialog's form. */
export interface LookupFormValues {
  /** In English. */
  name: string;
  /** Empty: Turkish readers see the English name. */
  nameTr: string;
  description: string;
  descriptionTr: string;
  /** The newly chosen image; null leaves the stored one. */
  image: File | null;
  parentId: number | null;
}

/** The query of the table. */
export interface LookupQuery {
  pageNumber: number;
  pageSize: number;
  searchText: string | null;
  activeInactiveStatus: ActiveInactive | null;
  sortBy: LookupSort | null;
  sortOrder: SortOrder;
  parentId: number | null;
}

/** A mutation of the list; resolves to the server's error, or to undefined after a success. */
export interface LookupAction<Input> {
  run: (input: Input) => Promise<string | undefined>;
  busy: boolean;
  /** The last error, for the form that shows it. */
  error: string | null;
  clearError: () => void;
}

/** An entry and its new state. */
export interface SwitchInput {
  entry: LookupEntry;
  active: boolean;
}

export interface LookupChanges {
  add: LookupAction<LookupFormValues>;
  update: LookupAction<{ entry: LookupEntry; values: LookupFormValues }>;
  setActive: LookupAction<SwitchInput>;
  /** The same in a bulk action: without a toast, and with one refetch at the end. */
  bulkSwitch: { run: (input: SwitchInput) => Promise<Outcome>; refetchQueries: readonly string[] };
  /** Absent when entries are disabled and never deleted. */
  remove?: LookupAction<LookupEntry>;
}

/** The configuration of a lookup list: queries, mutations and the fields beside the name. */
export interface LookupList extends TableSource<LookupQuery, LookupEntry> {
  /** Also the name of the exported file. */
  key: string;
  titleId: MessageId;
  aboutId: MessageId;
  addId: MessageId;
  editId: MessageId;
  image?: 'stock' | 'permission';
  /** Its entries have a description. */
  isDescribed?: boolean;
  /** Title of the column with the number of records that use an entry. */
  sizeId?: MessageId;
  /** The parent list. */
  parent?: { labelId: MessageId; allId: MessageId; useLoadAll: LookupList['useLoadAll'] };
  /** Ids of entries that the platform itself uses: they cannot be deleted. */
  builtIn?: readonly number[];
  /** Built-in entries cannot be disabled either. */
  staysOn?: true;
  /** The link to the records that use an entry. */
  recordsLink?: { labelId: MessageId; to: (id: number) => string };
  useChanges: () => LookupChanges;
}
