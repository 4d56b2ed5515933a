import { COMMAND_LIMITS } from '../commandLimits.ts';
import { OPTION_LIMITS, type CommandOption } from '../commandOptions.ts';
import { BOT_SCOPES, type ScopeName } from '../scopes.ts';
import type { Shape } from './manifestShape.ts';

export const MANIFEST_LIMITS = {
  /** Characters of a manifest. */
  characters: 100_000,
  /** Versions of a bot that are stored, the newest ones. */
  versions: 50,
  /** Problems that are named at once. */
  problems: 20,
} as const;

/** The version of the format, which each manifest names. */
export const MANIFEST_FORMAT = 1;

/** The texts of a bot that a manifest may contain: the field of the manifest, and that of the bot's form. */
export const MANIFEST_TEXTS = [
  ['name', 'name'],
  ['handler', 'handler'],
  ['shortDescription', 'shortDescription'],
  ['description', 'description'],
  ['language', 'language'],
  ['links.video', 'video_link'],
  ['links.website', 'website_link'],
  ['links.privacy', 'privacy_url'],
  ['links.terms', 'terms_url'],
  ['links.copyright', 'copyright_url'],
  ['links.license', 'license_agreement_url'],
] as const;

export type ManifestTextName = (typeof MANIFEST_TEXTS)[number][0];

/** The texts of a bot; null for one that is empty. */
export type ManifestTexts = Readonly<Record<ManifestTextName, string | null>>;

interface ManifestEndpoint {
  readonly url: string;
  readonly maxInFlight: number;
}

/** Deliveries at a time do not change without a value. */
type WrittenEndpoint = Pick<ManifestEndpoint, 'url'> & Partial<ManifestEndpoint>;

export interface ManifestCommand {
  readonly command: string;
  readonly description: string;
  readonly descriptionTr: string | null;
  readonly options: readonly CommandOption[];
}

export interface ManifestScope {
  readonly scope: ScopeName;
  readonly required: boolean;
  readonly reason: string;
  readonly reasonTr: string | null;
}

/** A manifest as it was read. What is missing in it does not change. */
export interface Manifest {
  readonly texts: Partial<ManifestTexts>;
  /** Null removes the endpoint. */
  readonly endpoint?: WrittenEndpoint | null;
  /** All commands in their order. */
  readonly commands?: readonly ManifestCommand[];
  /** Everything that the bot requests to read. */
  readonly scopes?: readonly ManifestScope[];
}

/** Everything that a manifest can contain. */
export interface ManifestState {
  readonly texts: ManifestTexts;
  readonly endpoint: ManifestEndpoint | null;
  readonly commands: readonly ManifestCommand[];
  readonly scopes: readonly ManifestScope[];
}

/** What subscribers and reviewers see of a bot. */
export type ManifestContent = Omit<ManifestState, 'endpoint'>;

const optionShape: Shape = {
  fields: {
    name: 'text',
    nameTr: 'text?',
    type: 'text',
    required: 'flag',
    choices: { list: 'text', max: OPTION_LIMITS.choices },
    min: 'number?',
    max: 'number?',
    currency: 'text?',
    autocomplete: 'flag',
  },
  required: ['name', 'type'],
};

const link = 'text?';

export const manifestShape: Shape = {
  fields: {
    manifest: 'number',
    bot: {
      fields: {
        name: 'text',
        handler: 'text',
        shortDescription: 'text',
        description: 'text',
        language: 'text?',
        links: {
          fields: { video: link, website: link, privacy: link, terms: link, copyright: link, license: link },
        },
      },
    },
    endpoint: { fields: { url: 'text', maxInFlight: 'number' }, required: ['url'], isNullable: true },
    commands: {
      list: {
        fields: {
          command: 'text',
          description: 'text',
          descriptionTr: 'text?',
          options: { list: optionShape, max: OPTION_LIMITS.options },
        },
        required: ['command', 'description'],
      },
      max: COMMAND_LIMITS.perBot,
    },
    scopes: {
      list: {
        fields: { scope: 'text', required: 'flag', reason: 'text', reasonTr: 'text?' },
        required: ['scope', 'reason'],
      },
      max: BOT_SCOPES.length,
    },
  },
  required: ['manifest'],
};
