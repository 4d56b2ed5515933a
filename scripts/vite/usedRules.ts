/** The rules of built styles that mention a class of the HTML, in their order; a block such as `@media` counts as one. */
export function getUsedRules(styles: string, html: string): string {
  const classes = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
  const isUsed = (rule: string) => [...rule.matchAll(/\.([\w-]+)/g)].some(([, name = '']) => classes.has(name));
  return splitRules(styles).filter(isUsed).join('');
}

/** Splits minified styles into their outermost rules. */
function splitRules(styles: string): string[] {
  const rules: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: brace, index } of styles.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth > 0 || brace === '{') continue;
    rules.push(styles.slice(start, index + 1).trim());
    start = index + 1;
  }
  return rules;
}
