import { GraphQLError } from 'graphql';
import { findValueProblem } from '../context/givenValues.ts';

/**
 * Rejects variables with text that cannot be stored, too many values or too deep nesting, before any other code reads
 * them.
 * @throws GraphQLError naming the variable
 */
export function checkVariables(variables: Readonly<Record<string, unknown>>): void {
  const found = findValueProblem(variables);
  if (found !== undefined)
    throw new GraphQLError(`Variable "$${found.name}" ${found.problem}`, {
      extensions: { code: 'BAD_USER_INPUT', status: 400 },
    });
}
