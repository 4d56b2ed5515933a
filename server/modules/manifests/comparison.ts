import {
  MANIFEST_FIELDS,
  type ManifestChange,
  type ManifestField,
} from '../../../rules/bots/manifest/manifestChange.ts';

/** A change, with its place in the manifest; null when it is not written there. */
export interface PlacedChange extends ManifestChange {
  readonly path: string | null;
}

export type Place = Pick<ManifestChange, 'part' | 'subject' | 'option'>;
export type Fields = Readonly<Partial<Record<ManifestField, string | null>>>;

/** The names of fields in a manifest that differ from those of changes. */
const paths: Readonly<Partial<Record<ManifestField, string>>> = {
  max_in_flight: 'maxInFlight',
  description_tr: 'descriptionTr',
  name_tr: 'nameTr',
  reason_tr: 'reasonTr',
};

const writePath = (base: string, field: ManifestField): string | null =>
  field === 'order' ? null : `${base}.${paths[field] ?? field}`;

/** Compares the fields of something that is in both. */
export const compareFields = (place: Place, base: string, before: Fields, after: Fields): PlacedChange[] =>
  MANIFEST_FIELDS.filter((field) => field in after).flatMap((field) => {
    const [old = null, next = null] = [before[field], after[field]];
    if (old === next) return [];
    const kind = old === null ? 'added' : next === null ? 'removed' : 'changed';
    return [{ kind, ...place, field, before: old, after: next, path: writePath(base, field) }];
  });

/** Something that is only in one of both. */
export const createWhole = (
  kind: 'added' | 'removed',
  place: Place,
  base: string | null,
  text: string | null,
): PlacedChange => ({
  kind,
  ...place,
  field: null,
  before: kind === 'removed' ? text : null,
  after: kind === 'added' ? text : null,
  path: base,
});

interface Listed<Item> {
  readonly before: readonly Item[];
  readonly after: readonly Item[];
  readonly toKey: (item: Item) => string;
  readonly toName: (item: Item) => string;
  readonly toPlace: (item: Item) => Place;
  readonly toSummary: (item: Item) => string;
  readonly base: string;
  readonly compare: (before: Item, after: Item, base: string) => PlacedChange[];
  /** What an added item contains. */
  readonly listParts?: (item: Item, base: string) => PlacedChange[];
  /** Where a change of the order belongs; undefined when the order says nothing. */
  readonly orderPlace?: Place;
}

/** Compares two lists by the keys of their items. */
export function compareLists<Item>({ before, after, toKey, ...how }: Listed<Item>): PlacedChange[] {
  const old = new Map(before.map((item) => [toKey(item), item]));
  const next = new Set(after.map(toKey));
  const removed = before
    .filter((item) => !next.has(toKey(item)))
    .map((item) => createWhole('removed', how.toPlace(item), null, how.toSummary(item)));
  const changed = after.flatMap((item, index) => {
    const base = `${how.base}[${index}]`;
    const previous = old.get(toKey(item));
    if (previous !== undefined) return how.compare(previous, item, base);
    return [createWhole('added', how.toPlace(item), base, how.toSummary(item)), ...(how.listParts?.(item, base) ?? [])];
  });
  const stayed = (list: readonly Item[]) => list.filter((item) => old.has(toKey(item)) && next.has(toKey(item)));
  const [oldOrder, newOrder] = [stayed(before).map(toKey), stayed(after).map(toKey)];
  const isMoved = how.orderPlace !== undefined && oldOrder.some((key, index) => newOrder[index] !== key);
  const list = (items: readonly Item[]) => items.map(how.toName).join(', ');
  return [
    ...removed,
    ...changed,
    ...(isMoved && how.orderPlace
      ? compareFields(how.orderPlace, how.base, { order: list(stayed(before)) }, { order: list(stayed(after)) })
      : []),
  ];
}
