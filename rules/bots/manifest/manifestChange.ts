/** What a manifest changes, in one place of the bot. */
export const MANIFEST_CHANGE_KINDS = ['added', 'changed', 'removed'] as const;

export const MANIFEST_PARTS = ['text', 'endpoint', 'command', 'option', 'scope'] as const;

/** What of a part changes. A part that is added or removed as a whole has no field. */
export const MANIFEST_FIELDS = [
  'name',
  'handler',
  'short_description',
  'description',
  'description_tr',
  'language',
  'video',
  'website',
  'privacy',
  'terms',
  'copyright',
  'license',
  'url',
  'max_in_flight',
  'command',
  'order',
  'name_tr',
  'type',
  'required',
  'choices',
  'min',
  'max',
  'currency',
  'autocomplete',
  'reason',
  'reason_tr',
] as const;

export type ManifestField = (typeof MANIFEST_FIELDS)[number];

export interface ManifestChange {
  readonly kind: (typeof MANIFEST_CHANGE_KINDS)[number];
  readonly part: (typeof MANIFEST_PARTS)[number];
  /** The command with its slash, or the name of the permission. */
  readonly subject: string | null;
  readonly option: string | null;
  readonly field: ManifestField | null;
  readonly before: string | null;
  readonly after: string | null;
}
