import { asLatin } from '../../../rules/text/lookAlikes.ts';
import { searchKey } from '../../database/keys.ts';

/** What an entry of a plain list is called. */
export interface BothNames {
  readonly name: string;
  readonly nameTr: string | null;
}

/** Names are compared without case and marks; one of signs alone stands for itself. */
export const getNameKey = (name: string): string => searchKey(name) || name.toLowerCase();

export const getNames = ({ name, nameTr }: BothNames): string[] => (nameTr === null ? [name] : [name, nameTr]);

/** Which names of an entry are new where it is to stand: all of them in another place, otherwise those that change. */
export function newNames(before: BothNames, change: Partial<BothNames>, isMoved: boolean): string[] {
  const kept = isMoved ? [] : getNames(before);
  return getNames({ name: before.name, nameTr: before.nameTr, ...change }).filter((name) => !kept.includes(name));
}

/** Whether a name reads like one of those entries' in either language, also in letters of another alphabet. */
export function isAmong(names: readonly string[], entries: readonly BothNames[]): boolean {
  const readings = (all: readonly string[]): string[] => all.map((name) => asLatin(getNameKey(name)));
  const taken = new Set(readings(entries.flatMap(getNames)));
  return readings(names).some((reading) => taken.has(reading));
}
