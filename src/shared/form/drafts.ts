import { createContext } from 'react';

import { asRecord } from '@/shared/storage/localStore';
import { readTabText, writeTabText } from '@/shared/storage/sessionStore';

/** Whose drafts these are; undefined keeps none. The app provides it, so that nobody meets another person's text. */
export const DraftOwnerContext = createContext<string | undefined>(undefined);

const place = (owner: string) => `bourse.drafts.${owner}`;

function draftsOf(owner: string): Record<string, unknown> {
  try {
    return asRecord(JSON.parse(readTabText(place(owner)) ?? '{}')) ?? {};
  } catch {
    return {};
  }
}

/** The values with the typed texts of a form that was cut off, as far as it still has fields for them; null without any. */
export function readDraft<Values extends object>(owner: string, form: string, initial: Values): Values | null {
  const kept = Object.entries(asRecord(draftsOf(owner)[form]) ?? {}).filter(
    ([field, text]) => typeof text === 'string' && typeof Reflect.get(initial, field) === 'string',
  );
  return kept.length === 0 ? null : { ...initial, ...Object.fromEntries(kept) };
}

/** Keeps what was typed until the tab is closed; pictures and choices are not kept. */
export function keepDraft(owner: string, form: string, values: object): void {
  const texts = Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string'));
  writeTabText(place(owner), JSON.stringify({ ...draftsOf(owner), [form]: texts }));
}

export function dropDraft(owner: string, form: string): void {
  const { [form]: dropped, ...others } = draftsOf(owner);
  if (dropped !== undefined) writeTabText(place(owner), JSON.stringify(others));
}

/** After a deliberate sign-out nothing of the person stays in the tab. */
export function forgetDrafts(owner: string): void {
  writeTabText(place(owner), undefined);
}
