import { ValidationError, type Schema } from 'yup';

import { joinPath } from '../../text/jsonSource.ts';
import { botEditSchema, withSlash } from '../bots.ts';
import { toOptions } from '../commandOptionForm.ts';
import { commandSchema } from '../commands.ts';
import { scopesSchema } from '../consents.ts';
import { manifestEndpointSchema } from '../deliveries.ts';
import { MANIFEST_TEXTS, manifestShape, type Manifest, type ManifestTexts } from './manifest.ts';
import { checkShape, type ShapeProblem } from './manifestShape.ts';

/** A manifest whose form was checked. */
interface Written {
  readonly manifest: number;
  readonly bot?: Readonly<Record<string, unknown>>;
  readonly endpoint?: unknown;
  readonly commands?: readonly unknown[];
  readonly scopes?: readonly unknown[];
}

export const isWritten = (value: unknown): value is Written => checkShape(value, manifestShape).length === 0;

/** What a schema makes of a value. */
type Checked<Value> = { readonly value: Value } | { readonly problems: readonly ShapeProblem[] };

const toValues = (params: Readonly<Record<string, unknown>> | undefined): NonNullable<ShapeProblem['values']> =>
  Object.fromEntries(
    Object.entries(params ?? {}).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );

/** Checks a part of a manifest with the schema of its form in the console. */
function check<Value>(schema: Schema<Value>, input: unknown, toPath: (path: string) => string): Checked<Value> {
  try {
    return { value: schema.validateSync(input, { abortEarly: false, stripUnknown: true }) };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const failures = error.inner.length > 0 ? error.inner : [error];
    return {
      problems: failures.map(({ path, errors, message, params }) => ({
        path: toPath(path ?? ''),
        messageId: errors[0] ?? message,
        values: toValues(params),
      })),
    };
  }
}

export const listProblems = (checked: Checked<unknown> | undefined): readonly ShapeProblem[] =>
  checked !== undefined && 'problems' in checked ? checked.problems : [];

/** The texts that are in a manifest, by their names in the form of a bot. */
function pickTexts({ bot = {} }: Written): ReadonlyMap<(typeof MANIFEST_TEXTS)[number], unknown> {
  const { links, ...texts } = bot;
  const written: Readonly<Record<string, unknown>> = {
    ...texts,
    ...Object.fromEntries(Object.entries(links ?? {}).map(([name, value]) => [`links.${name}`, value])),
  };
  return new Map(
    MANIFEST_TEXTS.filter(([name]) => Object.hasOwn(written, name)).map((pair) => [pair, written[pair[0]]]),
  );
}

export function checkTexts(written: Written): Checked<Partial<ManifestTexts>> {
  const texts = pickTexts(written);
  const pairs = [...texts.keys()];
  const schema = botEditSchema.pick(pairs.map(([, field]) => field));
  const input = Object.fromEntries([...texts].map(([[, field], value]) => [field, value]));
  const checked = check(schema, input, (path) => joinPath('bot', pairs.find(([, field]) => field === path)?.[0] ?? ''));
  if ('problems' in checked) return checked;
  const { value } = checked;
  const toText = (name: string, text: string | null | undefined) =>
    name === 'handler' ? withSlash(text ?? '') : text || null;
  return { value: Object.fromEntries(pairs.map(([name, field]) => [name, toText(name, value[field])])) };
}

/** Commands that people would confuse: only the server compares similar letters as well. */
const toKey = (command: string): string => command.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

function findDuplicates(commands: readonly { readonly command: string }[]): ShapeProblem[] {
  const keys = commands.map(({ command }) => toKey(command));
  return commands.flatMap(({ command }, index) =>
    keys.indexOf(toKey(command)) === index
      ? []
      : [{ path: `commands[${index}].command`, messageId: 'manifests.form.duplicateCommand', values: { command } }],
  );
}

export function checkCommands({ commands }: Written): Checked<Manifest['commands']> {
  if (commands === undefined) return { value: undefined };
  const checked = commands.map((item, index) =>
    check(commandSchema, item, (path) => joinPath(`commands[${index}]`, path)),
  );
  const problems = checked.flatMap(listProblems);
  if (problems.length > 0) return { problems };
  const read = checked.flatMap((item) => ('value' in item ? [item.value] : []));
  const duplicates = findDuplicates(read);
  if (duplicates.length > 0) return { problems: duplicates };
  return {
    value: read.map(({ command, description, descriptionTr, options }) => ({
      command,
      description,
      descriptionTr: descriptionTr ?? null,
      options: toOptions(options ?? []),
    })),
  };
}

export function checkScopes({ scopes }: Written): Checked<Manifest['scopes']> {
  if (scopes === undefined) return { value: undefined };
  const checked = check(scopesSchema, { scopes }, (path) => path);
  return 'value' in checked ? { value: checked.value.scopes } : checked;
}

export function checkEndpoint({ endpoint }: Written): Checked<Manifest['endpoint']> {
  if (endpoint === undefined || endpoint === null) return { value: endpoint };
  return check(manifestEndpointSchema, endpoint, (path) => joinPath('endpoint', path));
}
