import { asLatin } from '../../../rules/text/lookAlikes.ts';
import { searchKey } from '../../database/keys.ts';

/** The English name of a list entry and the Turkish one, if any. */
export interface BilingualName {
  readonly name: string;
  readonly nameTr: string | null;
}

/** The comparison key of a name: without case and accents. A name of punctuation only is its own key. */
export const getNameKey = (name: string): string => searchKey(name) || name.toLowerCase();

export const getNames = ({ name, nameTr }: BilingualName): string[] => (nameTr === null ? [name] : [name, nameTr]);

/**
 * The names of a changed entry that must be checked for uniqueness: all of them under a new parent, otherwise only
 * those that change.
 */
export function getNewNames(before: BilingualName, change: Partial<BilingualName>, isMoved: boolean): string[] {
  const unchanged = isMoved ? [] : getNames(before);
  return getNames({ name: before.name, nameTr: before.nameTr, ...change }).filter((name) => !unchanged.includes(name));
}

/**
 * Whether a name is confusable with a name of `entries` in either language, also in look-alike letters of another
 * alphabet.
 */
export function hasConfusableName(names: readonly string[], entries: readonly BilingualName[]): boolean {
  const toComparableKeys = (all: readonly string[]): string[] => all.map((name) => asLatin(getNameKey(name)));
  const takenKeys = new Set(toComparableKeys(entries.flatMap(getNames)));
  return toComparableKeys(names).some((reading) => takenKeys.has(reading));
}
