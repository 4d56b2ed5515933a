/** A statement of a migration in a form that rules can match. */
export interface Statement {
  /** Lower case, without comments and quotation marks of names; texts are empty. */
  readonly text: string;
  /** The comments before and inside the statement. */
  readonly comments: readonly string[];
  /** The bodies of functions and DO blocks, in lower case. */
  readonly bodies: readonly string[];
  readonly line: number;
}

const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^-/'"$;]+|./g;

const collapse = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Splits the text of a migration into its statements. */
export function splitStatements(sql: string): readonly Statement[] {
  const statements: Statement[] = [];
  let text = '';
  let comments: string[] = [];
  let bodies: string[] = [];
  let line = 1;
  let start = 0;
  const finish = (): void => {
    const normalized = collapse(text).replace(/\bpublic\./g, '');
    if (normalized !== '') statements.push({ text: normalized, comments, bodies, line: start });
    if (normalized !== '') comments = [];
    text = '';
    bodies = [];
    start = 0;
  };
  for (const [found] of sql.matchAll(token)) {
    if (found === ';' || found.startsWith('--> ')) finish();
    else if (found.startsWith('--')) comments.push(found.slice(2).trim());
    else if (found.startsWith('/*')) comments.push(found.slice(2, -2).trim());
    else if (found.startsWith("'")) text += "''";
    else if (found.startsWith('"')) text += found.slice(1, -1);
    else if (/^\$\w*\$/.test(found)) {
      bodies.push(collapse(found.toLowerCase()));
      text += "''";
    } else text += found.toLowerCase();
    if (start === 0 && text.trim() !== '') start = line + (/^\s*/.exec(found)?.[0].split('\n').length ?? 1) - 1;
    line += found.split('\n').length - 1;
  }
  finish();
  return statements;
}

/** Splits at commas outside of parentheses. */
function splitList(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) {
      parts.push(part.trim());
      part = '';
    } else part += character;
  }
  return [...parts, part.trim()];
}

/** The table and the actions of ALTER TABLE; undefined for other statements. */
export function readAlterTable(
  text: string,
): { readonly table: string; readonly actions: readonly string[] } | undefined {
  const found = /^alter table (?:if exists )?(?:only )?(\S+) (.*)$/.exec(text);
  return found === null ? undefined : { table: found[1] ?? '', actions: splitList(found[2] ?? '') };
}

/** The table that a statement creates. */
export const readCreatedTable = (text: string): string | undefined =>
  /^create (?:unlogged )?table (?:if not exists )?([^\s(]+)/.exec(text)?.[1];
