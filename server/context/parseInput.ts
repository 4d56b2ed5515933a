import { ValidationError as SchemaError, type InferType, type Schema } from 'yup';
import { ValidationError } from './envelope.ts';
import type { MessageValues } from '../i18n/translate.ts';

const plainValues = (values: Record<string, unknown> | undefined): MessageValues =>
  Object.fromEntries(
    Object.entries(values ?? {}).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );

/**
 * Validates input with a schema of rules/ and returns it, cast and without undeclared fields.
 * @param context values that the schema needs besides the input, such as the server's time
 * @throws ValidationError 400 with the message of the first failing field, in the order of the schema
 */
export async function parseInput<S extends Schema>(
  schema: S,
  input: unknown,
  context: Readonly<Record<string, unknown>> = {},
): Promise<InferType<S>> {
  try {
    return await schema.validate(input, { abortEarly: false, stripUnknown: true, context });
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    const [messageId, values] = firstFailure(schema, error);
    throw new ValidationError(400, messageId, values);
  }
}

/** Picks the failure whose field comes first in the schema, because yup validates the fields concurrently. */
function firstFailure(schema: Schema, error: SchemaError): [string, MessageValues] {
  const order =
    'fields' in schema && typeof schema.fields === 'object' && schema.fields !== null ? Object.keys(schema.fields) : [];
  const position = (failure: SchemaError): number => {
    const index = order.indexOf((failure.path ?? '').split(/[.[]/)[0] ?? '');
    return index === -1 ? order.length : index;
  };
  const failures = error.inner.length > 0 ? error.inner : [error];
  const [first] = failures.toSorted((left, right) => position(left) - position(right));
  const failure = first ?? error;
  return [failure.errors[0] ?? failure.message, plainValues(failure.params)];
}
