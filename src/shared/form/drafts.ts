import { createContext } from 'react';

import { asRecord } from '@/shared/storage/localStore';
import { readTabText, writeTabText } from '@/shared/storage/sessionStore';

/**
 * The owner of the drafts; undefined stores none. The app provides it, so that a user never gets the draft of another.
 */
export const DraftOwnerContext = createContext<string | undefined>(undefined);

const storageKey = (owner: string) => `bourse.drafts.${owner}`;

function getDrafts(owner: string): Record<string, unknown> {
  try {
    return asRecord(JSON.parse(readTabText(storageKey(owner)) ?? '{}')) ?? {};
  } catch {
    return {};
  }
}

/**
 * A text, or rows with texts such as questions with their answers. Pictures and choices alone are not worth a draft.
 */
const isTyped = (value: unknown): boolean =>
  typeof value === 'string' || (Array.isArray(value) && value.length > 0 && value.every(hasText));

const hasText = (row: unknown): boolean =>
  Object.values(asRecord(row) ?? {}).some((value) => typeof value === 'string');

const describeShape = (row: unknown): string =>
  Object.entries(asRecord(row) ?? {})
    .map(([field, value]) => `${field} ${typeof value}`)
    .toSorted()
    .join();

/** Whether the stored value still has the type that the form expects. */
function hasSameShape(stored: unknown, initial: unknown): boolean {
  if (!Array.isArray(stored) || !Array.isArray(initial))
    return typeof stored === 'string' && typeof initial === 'string';
  return isTyped(stored) && stored.every((row) => describeShape(row) === describeShape(initial[0]));
}

/** The initial values with the stored draft, for the fields that still exist; null without a draft. */
export function readDraft<Values extends object>(owner: string, form: string, initial: Values): Values | null {
  const stored = Object.entries(asRecord(getDrafts(owner)[form]) ?? {}).filter(([field, value]) =>
    hasSameShape(value, Reflect.get(initial, field)),
  );
  return stored.length === 0 ? null : { ...initial, ...Object.fromEntries(stored) };
}

/** Stores typed texts until the tab is closed; pictures and choices are not stored. */
export function storeDraft(owner: string, form: string, values: object): void {
  const typed = Object.fromEntries(Object.entries(values).filter(([, value]) => isTyped(value)));
  writeTabText(storageKey(owner), JSON.stringify({ ...getDrafts(owner), [form]: typed }));
}

export function dropDraft(owner: string, form: string): void {
  const { [form]: dropped, ...otherDrafts } = getDrafts(owner);
  if (dropped !== undefined) writeTabText(storageKey(owner), JSON.stringify(otherDrafts));
}

/** The version that the texts are based on. Without it, a restored draft would silently replace a newer version. */
const VERSION_FIELD = 'seen';

/**
 * The values that the user has changed, with the version that they are based on. In a draft, an unchanged value would
 * undo what another user has saved in the meantime.
 */
export const pickChanged = (values: object, initial: object): object =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => field === VERSION_FIELD || !Object.is(value, Reflect.get(initial, field)),
    ),
  );

const savers = new Set<() => void>();

/** @param save stores the draft of a form that is open; @returns the function that removes it */
export function registerDraft(save: () => void): () => void {
  savers.add(save);
  return () => savers.delete(save);
}

/** Stores the drafts of all open forms, before the page is reloaded. */
export function saveDrafts(): void {
  for (const save of savers) save();
}

/** Whether a draft contains everything that was changed. */
export const isDraftComplete = (values: object, initial: object): boolean =>
  Object.entries(values).every(([field, value]) => isTyped(value) || value === Reflect.get(initial, field));

/** After a sign-out no text of the user must be left in the tab. */
export function clearDrafts(owner: string): void {
  writeTabText(storageKey(owner), undefined);
}
