import { GraphQLError } from 'graphql';
import { isUpload } from '../context/upload.ts';

/** Whether a text contains a NUL byte or an unpaired surrogate. PostgreSQL can store neither. */
export const hasUnstorableText = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

const maxValues = 5_000;
const maxLevels = 12;

const fail = (message: string, code = 'BAD_USER_INPUT'): never => {
  throw new GraphQLError(message, { extensions: { code, status: 400 } });
};

/**
 * Rejects variables with text that cannot be stored, too many values or too deep nesting, before any other code reads
 * them.
 * @throws GraphQLError naming the variable
 */
export function checkVariables(variables: Readonly<Record<string, unknown>>): void {
  let seen = 0;
  const visit = (name: string, value: unknown, level: number): void => {
    seen += 1;
    if (seen > maxValues) fail(`Variable "$${name}" holds too many values`);
    if (level > maxLevels) fail(`Variable "$${name}" is nested too deeply`);
    if (typeof value === 'string') {
      if (hasUnstorableText(value)) fail(`Variable "$${name}" contains a character that cannot be stored`);
    } else if (typeof value === 'object' && value !== null && !isUpload(value)) {
      for (const [key, inner] of Object.entries(value)) {
        if (hasUnstorableText(key)) fail(`Variable "$${name}" contains a character that cannot be stored`);
        visit(name, inner, level + 1);
      }
    }
  };
  for (const [name, value] of Object.entries(variables)) visit(name.slice(0, 100), value, 1);
}
