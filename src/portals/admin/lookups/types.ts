import type { ActiveInactive, LookupSort, SortOrder } from '@/generated/schema';
import type { Outcome } from '@/shared/bulk/runBulk';
import type { MessageId } from '@/shared/i18n/messages';
import type { TableSource } from '@/shared/ui/table/tableSource';

/** An entry of a plain list in one form, whatever the wire calls its parts. */
export interface LookupEntry {
  id: number;
  name: string;
  active: boolean;
  cts: string;
  uts: string;
  /** The English and the Turkish name; `name` is the one that its reader reads. */
  name_en?: string | null;
  name_tr?: string | null;
  image?: string | null;
  description?: string | null;
  description_en?: string | null;
  description_tr?: string | null;
  /** What it belongs to. */
  parent?: { id: number; name: string };
  /** How many stand under it. */
  size?: number;
}

/** What the dialog of an entry holds while somebody types. */
export interface LookupFormValues {
  /** In English. */
  name: string;
  /** Empty where those who read Turkish read the English one. */
  nameTr: string;
  description: string;
  descriptionTr: string;
  /** Newly chosen; null keeps what is stored. */
  image: File | null;
  parentId: number | null;
}

/** What the table asks for. */
export interface LookupQuery {
  pageNumber: number;
  pageSize: number;
  searchText: string | null;
  activeInactiveStatus: ActiveInactive | null;
  sortBy: LookupSort | null;
  sortOrder: SortOrder;
  parentId: number | null;
}

/** A change of the list; resolves to what the server refused, or to undefined when it was done. */
export interface LookupAction<Input> {
  run: (input: Input) => Promise<string | undefined>;
  busy: boolean;
  /** The last refusal, for the form that shows it. */
  error: string | null;
  clearError: () => void;
}

/** An entry and what it shall be. */
export interface SwitchInput {
  entry: LookupEntry;
  active: boolean;
}

export interface LookupChanges {
  add: LookupAction<LookupFormValues>;
  update: LookupAction<{ entry: LookupEntry; values: LookupFormValues }>;
  setActive: LookupAction<SwitchInput>;
  /** The same for one of many entries: without a toast, and the list is read again at the end of all. */
  switchEach: { run: (input: SwitchInput) => Promise<Outcome>; refetchQueries: readonly string[] };
  /** Absent where entries are switched off and never deleted. */
  remove?: LookupAction<LookupEntry>;
}

/** One of the plain lists: how it is read and changed, and what its entries have beside a name. */
export interface LookupList extends TableSource<LookupQuery, LookupEntry> {
  /** Also the name of the file that is exported. */
  key: string;
  titleId: MessageId;
  aboutId: MessageId;
  addId: MessageId;
  editId: MessageId;
  image?: 'stock' | 'permission';
  /** Entries are described by a text. */
  isDescribed?: boolean;
  /** Title of the column with how many stand under an entry. */
  sizeId?: MessageId;
  /** The list that its entries belong to. */
  parent?: { labelId: MessageId; allId: MessageId; useLoadAll: LookupList['useLoadAll'] };
  /** Entries that the platform itself uses, by their numbers: they cannot be deleted. */
  builtIn?: readonly number[];
  /** Those cannot be switched off either. */
  staysOn?: true;
  /** Where to see what stands under an entry. */
  opens?: { labelId: MessageId; to: (id: number) => string };
  useChanges: () => LookupChanges;
}
