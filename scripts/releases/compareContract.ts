import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
  typeFromAST,
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';

/** Whether a page that was built for `old` can read values of `now`: the same or a stricter type. */
function canRead(old: GraphQLOutputType, now: GraphQLOutputType): boolean {
  if (isNonNullType(old)) return isNonNullType(now) && canRead(old.ofType, now.ofType);
  const value = getNullableType(now);
  if (isListType(old)) return isListType(value) && canRead(old.ofType, value.ofType);
  if (isListType(value)) return false;
  // The name of an enum is not sent; a page renders a value that is new to it as before the change.
  if (isEnumType(getNamedType(old)) && isEnumType(getNamedType(value))) return true;
  return getNamedType(old).name === getNamedType(value).name;
}

/** Whether values that fit `old` also fit `now`: the same or a more permissive type. */
function canSend(old: GraphQLInputType, now: GraphQLInputType): boolean {
  if (isNonNullType(now)) return isNonNullType(old) && canSend(old.ofType, now.ofType);
  const value = getNullableType(old);
  if (isListType(now)) return isListType(value) && canSend(value.ofType, now.ofType);
  return !isListType(value) && getNamedType(value).name === getNamedType(now).name;
}

/** What values of an input type that pages send no longer fit. */
function compareInput(name: string, old: GraphQLSchema, now: GraphQLSchema, seen: Set<string>): string[] {
  if (seen.has(name)) return [];
  seen.add(name);
  const before = old.getType(name);
  const after = now.getType(name);
  if (isEnumType(before)) {
    const values = new Set(isEnumType(after) ? after.getValues().map((value) => value.name) : []);
    return before.getValues().flatMap((value) => (values.has(value.name) ? [] : [`${name}.${value.name} was removed`]));
  }
  if (!isInputObjectType(before)) return [];
  const fields = isInputObjectType(after) ? after.getFields() : {};
  const problems = Object.values(before.getFields()).flatMap((field) => {
    const next = fields[field.name];
    if (next === undefined) return [`${name}.${field.name} was removed`];
    if (!canSend(field.type, next.type) && next.defaultValue === undefined)
      return [`${name}.${field.name} was ${String(field.type)} and is ${String(next.type)}`];
    return compareInput(getNamedType(field.type).name, old, now, seen);
  });
  const added = Object.values(fields).filter(
    (field) =>
      before.getFields()[field.name] === undefined && isNonNullType(field.type) && field.defaultValue === undefined,
  );
  return [...problems, ...added.map((field) => `${name}.${field.name} is new and required`)];
}

function compareOutputs(document: DocumentNode, old: GraphQLSchema, now: GraphQLSchema): string[] {
  const problems: string[] = [];
  const info = new TypeInfo(old);
  visit(
    document,
    visitWithTypeInfo(info, {
      Field: () => {
        const parent = info.getParentType();
        const field = info.getFieldDef();
        const type = parent && now.getType(parent.name);
        // What is gone is reported by the validation.
        const next = field && type && 'getFields' in type ? type.getFields()[field.name] : undefined;
        if (!parent || !field || next === undefined || !('args' in next)) return;
        if (!canRead(field.type, next.type))
          problems.push(`${parent.name}.${field.name} was ${String(field.type)} and is ${String(next.type)}`);
      },
    }),
  );
  return problems;
}

function compareVariables(document: DocumentNode, old: GraphQLSchema, now: GraphQLSchema): string[] {
  const seen = new Set<string>();
  return document.definitions.flatMap((definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION) return [];
    return (definition.variableDefinitions ?? []).flatMap(({ type }) => {
      const named = getNamedType(typeFromAST(old, type));
      return named === undefined ? [] : compareInput(named.name, old, now, seen);
    });
  });
}

/**
 * The changes of the schema that break documents of a release: pages that are still open send them with the values,
 * and read the answers in the form, of the schema they were built for.
 * @returns one line per document and change
 */
export function findBreakingChanges(
  documents: ReadonlyMap<string, DocumentNode>,
  old: GraphQLSchema,
  now: GraphQLSchema,
): readonly string[] {
  return [...documents].flatMap(([name, document]) => {
    const problems = [
      ...validate(now, document).map(({ message }) => message),
      ...compareOutputs(document, old, now),
      ...compareVariables(document, old, now),
    ];
    return [...new Set(problems)].map((problem) => `${name}: ${problem}`);
  });
}
