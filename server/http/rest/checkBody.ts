import { findValueProblem } from '../../context/givenValues.ts';
import { RequestFailure } from '../failures.ts';

/**
 * Checks the values of a REST call like the variables of a document, before a schema or a service reads them.
 * @throws RequestFailure 400 naming the field
 */
export function checkBody(values: Readonly<Record<string, unknown>>): void {
  const found = findValueProblem(values);
  if (found !== undefined) throw new RequestFailure(400, 'BAD_USER_INPUT', `Field "${found.name}" ${found.problem}`);
}
