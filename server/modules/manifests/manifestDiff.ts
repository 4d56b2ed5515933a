import {
  MANIFEST_TEXTS,
  type Manifest,
  type ManifestCommand,
  type ManifestScope,
  type ManifestState,
  type ManifestTextName,
} from '../../../rules/bots/manifest/manifest.ts';
import type { ManifestField } from '../../../rules/bots/manifest/manifestChange.ts';
import type { CommandOption } from '../../../rules/bots/commandOptions.ts';
import { commandKey } from '../../database/keys.ts';
import { completeEndpoint } from './manifestState.ts';
import { compareFields, compareLists, createWhole, type Fields, type Place, type PlacedChange } from './comparison.ts';

const textFields = {
  name: 'name',
  handler: 'handler',
  shortDescription: 'short_description',
  description: 'description',
  language: 'language',
  'links.video': 'video',
  'links.website': 'website',
  'links.privacy': 'privacy',
  'links.terms': 'terms',
  'links.copyright': 'copyright',
  'links.license': 'license',
} as const satisfies Record<ManifestTextName, ManifestField>;

const toText = (value: number | null | undefined): string | null => value?.toString() ?? null;

const toOptionFields = (option: CommandOption): Fields => ({
  name: option.name,
  name_tr: option.nameTr ?? null,
  type: option.type,
  required: String(option.required),
  choices: option.choices?.join(', ') ?? null,
  min: toText(option.min),
  max: toText(option.max),
  currency: option.currency ?? null,
  autocomplete: option.autocomplete ? 'true' : null,
});

const compareOptions = (
  command: string,
  base: string,
  before: readonly CommandOption[],
  after: readonly CommandOption[],
): PlacedChange[] =>
  compareLists<CommandOption>({
    before,
    after,
    base: `${base}.options`,
    toKey: ({ name }) => name.toLowerCase(),
    toName: ({ name }) => name,
    toPlace: ({ name }) => ({ part: 'option', subject: command, option: name }),
    toSummary: ({ type }) => type,
    compare: (old, next, place) =>
      compareFields(
        { part: 'option', subject: command, option: old.name },
        place,
        toOptionFields(old),
        toOptionFields(next),
      ),
    orderPlace: { part: 'option', subject: command, option: null },
  });

const formatCommandName = ({ command }: ManifestCommand): string => `/${command}`;

function compareCommands(before: readonly ManifestCommand[], after: readonly ManifestCommand[]): PlacedChange[] {
  const toPlace = (item: ManifestCommand): Place => ({
    part: 'command',
    subject: formatCommandName(item),
    option: null,
  });
  const toFields = ({ command, description, descriptionTr }: ManifestCommand): Fields => ({
    command,
    description,
    description_tr: descriptionTr,
  });
  return compareLists<ManifestCommand>({
    before,
    after,
    base: 'commands',
    toKey: ({ command }) => commandKey(command),
    toName: formatCommandName,
    toPlace,
    toSummary: ({ description }) => description,
    compare: (old, next, base) => [
      ...compareFields(toPlace(old), base, toFields(old), toFields(next)),
      ...compareOptions(formatCommandName(next), base, old.options, next.options),
    ],
    listParts: (item, base) => [
      ...compareFields(toPlace(item), base, {}, { description_tr: item.descriptionTr }),
      ...compareOptions(formatCommandName(item), base, [], item.options),
    ],
    orderPlace: { part: 'command', subject: null, option: null },
  });
}

function compareScopes(before: readonly ManifestScope[], after: readonly ManifestScope[]): PlacedChange[] {
  const toPlace = ({ scope }: ManifestScope): Place => ({ part: 'scope', subject: scope, option: null });
  const toFields = ({ required, reason, reasonTr }: ManifestScope): Fields => ({
    required: String(required),
    reason,
    reason_tr: reasonTr,
  });
  return compareLists<ManifestScope>({
    before,
    after,
    base: 'scopes',
    toKey: ({ scope }) => scope,
    toName: ({ scope }) => scope,
    toPlace,
    toSummary: ({ reason }) => reason,
    compare: (old, next, base) => compareFields(toPlace(next), base, toFields(old), toFields(next)),
    listParts: (item, base) =>
      compareFields(toPlace(item), base, {}, { required: String(item.required), reason_tr: item.reasonTr }),
  });
}

function compareEndpoints(
  before: ManifestState['endpoint'],
  written: NonNullable<Manifest['endpoint']> | null,
): PlacedChange[] {
  const after = written && completeEndpoint(written, before);
  const place: Place = { part: 'endpoint', subject: null, option: null };
  if (before === null || after === null) {
    if (before !== null) return [createWhole('removed', place, 'endpoint', before.url)];
    return after === null ? [] : [createWhole('added', place, 'endpoint', after.url)];
  }
  const toFields = ({ url, maxInFlight }: NonNullable<ManifestState['endpoint']>): Fields => ({
    url,
    max_in_flight: String(maxInFlight),
  });
  return compareFields(place, 'endpoint', toFields(before), toFields(after));
}

/** Lists what a manifest changes. What is not in it does not change. */
export function diffManifest(state: ManifestState, manifest: Manifest): PlacedChange[] {
  const texts = MANIFEST_TEXTS.flatMap(([name]) => {
    const after = manifest.texts[name];
    if (after === undefined || after === state.texts[name]) return [];
    const place: Place = { part: 'text', subject: null, option: null };
    const field = textFields[name];
    return compareFields(place, '', { [field]: state.texts[name] }, { [field]: after }).map((change) => ({
      ...change,
      path: `bot.${name}`,
    }));
  });
  return [
    ...texts,
    ...(manifest.endpoint === undefined ? [] : compareEndpoints(state.endpoint, manifest.endpoint)),
    ...(manifest.commands === undefined ? [] : compareCommands(state.commands, manifest.commands)),
    ...(manifest.scopes === undefined ? [] : compareScopes(state.scopes, manifest.scopes)),
  ];
}
