import {
  GraphQLError,
  Kind,
  visit,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Limits } from '../config/limits.ts';

interface Shape {
  readonly depth: number;
  readonly fields: number;
  readonly aliases: number;
  readonly directives: number;
}

type FragmentMap = ReadonlyMap<string, FragmentDefinitionNode>;

const MAX_FIELDS = 2_000;
const MAX_FRAGMENTS = 50;
const MAX_SPREADS = 100;
/**
 * Maximum occurrences of one response name in one selection set, because merging repeated fields takes quadratic time.
 */
const MAX_REPEATS = 10;
/** Maximum levels of lists and objects in one argument, and of lists in one type. */
const MAX_NESTING = 12;

const fail = (message: string): never => {
  throw new GraphQLError(message, { extensions: { code: 'QUERY_TOO_LARGE', status: 400 } });
};

const getFragments = (document: DocumentNode): FragmentMap =>
  new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
    ),
  );

const responseName = (field: FieldNode): string => field.alias?.value ?? field.name.value;

function checkRepeats(set: SelectionSetNode): void {
  const counts = new Map<string, number>();
  for (const selection of set.selections) {
    if (selection.kind !== Kind.FIELD) continue;
    const name = responseName(selection);
    const count = (counts.get(name) ?? 0) + 1;
    if (count > MAX_REPEATS) fail(`The document repeats a field more than ${MAX_REPEATS} times`);
    counts.set(name, count);
  }
}

/** Measures a document with its fragments expanded. Each fragment is measured once, so the work stays linear. */
class ShapeMeter {
  readonly #fragments: FragmentMap;
  readonly #measured = new Map<string, Shape | 'running'>();
  #spreads = 0;

  constructor(fragments: FragmentMap) {
    this.#fragments = fragments;
  }

  measure(set: SelectionSetNode): Shape {
    checkRepeats(set);
    let depth = 0;
    let fields = 0;
    let aliases = 0;
    let directives = 0;
    for (const selection of set.selections) {
      directives += selection.directives?.length ?? 0;
      const isField = selection.kind === Kind.FIELD;
      if (isField) {
        fields += 1;
        if (selection.alias !== undefined) aliases += 1;
      }
      const inner =
        selection.kind === Kind.FRAGMENT_SPREAD
          ? this.#fragment(selection.name.value)
          : selection.selectionSet && this.measure(selection.selectionSet);
      depth = Math.max(depth, (isField ? 1 : 0) + (inner?.depth ?? 0));
      fields += inner?.fields ?? 0;
      aliases += inner?.aliases ?? 0;
      directives += inner?.directives ?? 0;
      if (fields > MAX_FIELDS) fail(`The document selects more than ${MAX_FIELDS} fields`);
    }
    return { depth, fields, aliases, directives };
  }

  #fragment(name: string): Shape | undefined {
    this.#spreads += 1;
    if (this.#spreads > MAX_SPREADS) fail(`The document spreads fragments more than ${MAX_SPREADS} times`);
    const measured = this.#measured.get(name);
    if (measured === 'running') return fail(`The fragment "${name.slice(0, 100)}" spreads itself`);
    const fragment = this.#fragments.get(name);
    if (measured !== undefined || fragment === undefined) return measured;
    this.#measured.set(name, 'running');
    const shape = this.measure(fragment.selectionSet);
    this.#measured.set(name, shape);
    return shape;
  }
}

/** Later stages recurse once per level of a value or type and would overflow the stack. */
function checkNesting(document: DocumentNode): void {
  let level = 0;
  const counted = {
    enter: () => {
      level += 1;
      if (level > MAX_NESTING) fail(`The document nests a value or a type more than ${MAX_NESTING} levels deep`);
    },
    leave: () => {
      level -= 1;
    },
  };
  visit(document, { ListValue: counted, ObjectValue: counted, ListType: counted });
}

/**
 * Rejects documents that would take long to validate or execute, before either starts.
 * @throws GraphQLError QUERY_TOO_LARGE, status 400
 */
export function checkShape(document: DocumentNode, limits: Limits): void {
  checkNesting(document);
  const fragments = getFragments(document);
  if (fragments.size > MAX_FRAGMENTS) fail(`The document has more than ${MAX_FRAGMENTS} fragments`);
  const meter = new ShapeMeter(fragments);
  const shapes = document.definitions.flatMap((definition) =>
    'selectionSet' in definition ? [meter.measure(definition.selectionSet)] : [],
  );
  const findMax = (read: (shape: Shape) => number): number => Math.max(0, ...shapes.map(read));
  if (findMax(({ depth }) => depth) > limits.queryDepth)
    fail(`The document is more than ${limits.queryDepth} levels deep`);
  if (findMax(({ aliases }) => aliases) > limits.queryAliases)
    fail(`The document has more than ${limits.queryAliases} aliases`);
  if (findMax(({ directives }) => directives) > limits.queryDirectives)
    fail(`The document has more than ${limits.queryDirectives} directives`);
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    if ((definition.directives?.length ?? 0) > limits.queryDirectives)
      fail(`The document has more than ${limits.queryDirectives} directives`);
    if (getRootFields(document, definition).length > limits.queryRootFields)
      fail(`The document makes more than ${limits.queryRootFields} calls`);
  }
}

/**
 * The root fields of an operation, including those of its fragments. The document must be free of cyclic fragments
 * (validated, or from operations/).
 */
export function getRootFields(document: DocumentNode, operation: OperationDefinitionNode): readonly FieldNode[] {
  const fragments = getFragments(document);
  const collect = (set: SelectionSetNode): FieldNode[] =>
    set.selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [selection];
      const inner =
        selection.kind === Kind.INLINE_FRAGMENT
          ? selection.selectionSet
          : fragments.get(selection.name.value)?.selectionSet;
      return inner === undefined ? [] : collect(inner);
    });
  return collect(operation.selectionSet);
}
