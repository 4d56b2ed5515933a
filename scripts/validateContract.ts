import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import {
  buildASTSchema,
  concatAST,
  NoUnusedFragmentsRule,
  parse,
  Source,
  specifiedRules,
  validate,
  validateSchema,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql';
import { validateSDL } from 'graphql/validation/validate.js';

const SCHEMA = 'schema.graphql';

/** Fragments are exported for the views, so one that no operation spreads is not an error. */
const rules = specifiedRules.filter((rule) => rule !== NoUnusedFragmentsRule);

const parseFile = (folder: string, file: string): DocumentNode =>
  parse(new Source(readFileSync(join(folder, file), 'utf8'), file));

interface Parsed {
  readonly documents: DocumentNode[];
  readonly errors: string[];
}

/** A syntax error in one file does not hide those of the others. */
function parseAll(folder: string, files: readonly string[]): Parsed {
  const documents: DocumentNode[] = [];
  const errors: string[] = [];
  for (const file of files) {
    try {
      documents.push(parseFile(folder, file));
    } catch (error) {
      errors.push(String(error));
    }
  }
  return { documents, errors };
}

/** `buildASTSchema` would combine these errors into one without locations. */
function buildSchema(document: DocumentNode): GraphQLSchema | readonly string[] {
  const sdlErrors = validateSDL(document);
  if (sdlErrors.length > 0) return sdlErrors.map(String);
  const schema = buildASTSchema(document, { assumeValidSDL: true });
  const errors = validateSchema(schema);
  return errors.length > 0 ? errors.map(String) : schema;
}

/**
 * Validates schema.graphql and operations/ before code generation. The generators do not name the file of a syntax
 * error, and name a wrong path for an unknown field; these messages contain file, line, column and the source text.
 * @param folder contains schema.graphql and operations/
 * @returns one message per error
 */
export function validateContract(folder = '.'): readonly string[] {
  const contract = parseAll(folder, [SCHEMA]);
  const operations = parseAll(folder, globSync('operations/*/*.graphql', { cwd: folder }).toSorted());
  const syntaxErrors = [...contract.errors, ...operations.errors];
  const [schemaDocument] = contract.documents;
  if (syntaxErrors.length > 0 || schemaDocument === undefined) return syntaxErrors;
  const schema = buildSchema(schemaDocument);
  if (!('getQueryType' in schema)) return schema;
  return validate(schema, concatAST(operations.documents), rules).map(String);
}
