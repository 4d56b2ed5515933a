/** A rule of a robots.txt: the longest one that matches an address decides. */
interface RobotsRule {
  readonly isAllowed: boolean;
  /** Without its `$`. */
  readonly pattern: string;
  /** The texts between its asterisks. */
  readonly parts: readonly string[];
  /** The pattern describes the whole address, not only its beginning. */
  readonly isWhole: boolean;
}

const LINE = /^\s*(user-agent|allow|disallow)\s*:([^#]*)/i;

/** Characters of an address as rules write them: percent codes in capitals, and for all but ASCII. */
const toEscaped = (text: string): string =>
  encodeURI(text)
    .replaceAll('%25', '%')
    .replaceAll(/%[\da-f]{2}/gi, (code) => code.toUpperCase());

function toRule(text: string, isAllowed: boolean): RobotsRule {
  const isWhole = text.endsWith('$');
  const pattern = toEscaped(isWhole ? text.slice(0, -1) : text);
  return { isAllowed, pattern, parts: pattern.split(/\*+/), isWhole };
}

/**
 * Reads the rules of a robots.txt (RFC 9309) for a program: those of its own groups, otherwise those for all. Each line is
 * read once, whatever the groups are.
 */
export function readRobotsRules(text: string, program: string): readonly RobotsRule[] {
  const own: RobotsRule[] = [];
  const general: RobotsRule[] = [];
  let [isOwn, isGeneral, isReadingNames, hasOwnGroup] = [false, false, false, false];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, field = '', given = ''] = LINE.exec(line) ?? [];
    const value = given.trim();
    if (field.toLowerCase() === 'user-agent') {
      if (!isReadingNames) [isOwn, isGeneral] = [false, false];
      isReadingNames = true;
      isOwn ||= value.split('/', 1)[0]?.trim().toLowerCase() === program.toLowerCase();
      isGeneral ||= value === '*';
      hasOwnGroup ||= isOwn;
    } else if (field !== '') {
      isReadingNames = false;
      if (value === '' || !(isOwn || isGeneral)) continue;
      const rule = toRule(value, field.toLowerCase() === 'allow');
      if (isOwn) own.push(rule);
      if (isGeneral) general.push(rule);
    }
  }
  return hasOwnGroup ? own : general;
}

/** The text before the first asterisk begins the address; each further one is looked for behind the one before. */
function matches({ parts, isWhole }: RobotsRule, path: string): boolean {
  const [first = '', ...further] = parts;
  if (!path.startsWith(first)) return false;
  const last = isWhole ? further.pop() : undefined;
  let end = first.length;
  for (const part of further) {
    const start = path.indexOf(part, end);
    if (start < 0) return false;
    end = start + part.length;
  }
  if (!isWhole) return true;
  return last === undefined ? path.length === end : path.length - last.length >= end && path.endsWith(last);
}

/** Whether the rules allow a program to visit a page. Of rules of the same length one that allows counts. */
export function isAllowedByRobots(rules: readonly RobotsRule[], { pathname, search }: URL): boolean {
  const path = toEscaped(pathname + search);
  const rank = ({ pattern, isWhole, isAllowed }: RobotsRule): number =>
    2 * (pattern.length + Number(isWhole)) + Number(isAllowed);
  const matching = rules.filter((rule) => matches(rule, path));
  const [longest] = matching.toSorted((first, second) => rank(second) - rank(first));
  return longest?.isAllowed ?? true;
}
