import { JsonProblem, readJsonSource, type JsonSource } from '../../text/jsonSource.ts';
import { checkCommands, checkEndpoint, checkScopes, checkTexts, isWritten, listProblems } from './checkParts.ts';
import { MANIFEST_FORMAT, MANIFEST_LIMITS, manifestShape, type Manifest } from './manifest.ts';
import { checkShape, type ShapeProblem } from './manifestShape.ts';

/** What is wrong in a line of a manifest. The message is an id of src/locales. */
export interface ManifestProblem extends ShapeProblem {
  readonly line: number;
}

/** A manifest as it was read, or what is wrong in it. */
export type ReadManifest =
  | { readonly manifest: Manifest; readonly findLine: JsonSource['findLine']; readonly problems?: never }
  | { readonly problems: readonly ManifestProblem[]; readonly manifest?: never };

/**
 * Reads a manifest strictly: every field must exist and be valid by the rules of the console. Names all problems, in the
 * order of their lines.
 */
export function readManifest(text: string): ReadManifest {
  if (text.length > MANIFEST_LIMITS.characters)
    return {
      problems: [
        { line: 1, path: '', messageId: 'manifests.form.tooLong', values: { max: MANIFEST_LIMITS.characters } },
      ],
    };
  let source: JsonSource;
  try {
    source = readJsonSource(text);
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error;
    const { line, path, kind } = error;
    return { problems: [{ line, path, messageId: `manifests.form.${kind}` }] };
  }
  const locate = (problems: readonly ShapeProblem[]): ReadManifest => ({
    problems: problems
      .map((problem) => ({ ...problem, line: source.findLine(problem.path) }))
      .toSorted((first, second) => first.line - second.line)
      .slice(0, MANIFEST_LIMITS.problems),
  });
  const { value: written } = source;
  if (!isWritten(written)) return locate(checkShape(written, manifestShape));
  if (written.manifest !== MANIFEST_FORMAT)
    return locate([{ path: 'manifest', messageId: 'manifests.form.format', values: { format: MANIFEST_FORMAT } }]);
  const [texts, endpoint, commands, scopes] = [
    checkTexts(written),
    checkEndpoint(written),
    checkCommands(written),
    checkScopes(written),
  ];
  if ('value' in texts && 'value' in endpoint && 'value' in commands && 'value' in scopes)
    return {
      manifest: {
        texts: texts.value,
        ...(endpoint.value !== undefined && { endpoint: endpoint.value }),
        ...(commands.value !== undefined && { commands: commands.value }),
        ...(scopes.value !== undefined && { scopes: scopes.value }),
      },
      findLine: source.findLine,
    };
  return locate([texts, endpoint, commands, scopes].flatMap(listProblems));
}
