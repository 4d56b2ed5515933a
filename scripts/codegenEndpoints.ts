import { Kind, type GraphQLField, type GraphQLSchema } from 'graphql';

/** Whether a root field carries `@endpoint(name: auth)`. */
function isAuthField(field: GraphQLField<unknown, unknown>): boolean {
  return (field.astNode?.directives ?? []).some(
    (directive) =>
      directive.name.value === 'endpoint' &&
      directive.arguments?.some((argument) => argument.value.kind === Kind.ENUM && argument.value.value === 'auth'),
  );
}

/** Whether a root query carries `@changesState`. */
function isStateChange(field: GraphQLField<unknown, unknown>): boolean {
  return (field.astNode?.directives ?? []).some((directive) => directive.name.value === 'changesState');
}

function printSet(name: string, about: string, fields: readonly GraphQLField<unknown, unknown>[]): string[] {
  return [
    `/** ${about} */`,
    `export const ${name}: ReadonlySet<string> = /*#__PURE__*/ new Set([`,
    ...fields
      .map((field) => field.name)
      .toSorted()
      .map((field) => `  '${field}',`),
    ']);',
    '',
  ];
}

/**
 * Codegen plugin: writes the facts about root fields that the client's links need, so that the links follow the
 * contract.
 * @param schema the whole contract, built with its directives
 */
export function plugin(schema: GraphQLSchema): string {
  const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}),
  );
  return [
    ...printSet(
      'authFields',
      'Root fields that the auth endpoint serves; all others belong to the data endpoint.',
      fields.filter(isAuthField),
    ),
    ...printSet(
      'stateChangingQueries',
      'State changes that travel as queries: never repeated, never cached.',
      fields.filter(isStateChange),
    ),
  ].join('\n');
}
