/**
 * The scripts of a page that is complete HTML start after its first paint: before it, loading and compiling them would
 * compete with the paint on a phone. The HTML contains them in a template, which the browser does not request by itself.
 */

/** The element of a page's scripts and of the links that request their files. */
const ELEMENT_ID = 'later-scripts';

/** Where the server adds the files of a page. */
const FILES_PLACE = '<!--files-->';

/**
 * Runs in the browser, at the end of the body. A page in the background is not painted, and some windows are painted
 * late: neither waits for the paint.
 */
export const LATER_SCRIPTS_CODE = `
(() => {
  const parts = document.getElementById('${ELEMENT_ID}');
  const start = () => {
    if (!parts.isConnected) return;
    parts.remove();
    document.head.append(document.importNode(parts.content, true));
  };
  if (document.hidden) return start();
  requestAnimationFrame(() => setTimeout(start));
  setTimeout(start, 300);
})();
`.trim();

/** Moves scripts and links from the head of a page into the template. */
export function delayScripts(html: string): string {
  const parts: string[] = [];
  const rest = html.replaceAll(/\s*<(script|link)\b[^>]*?(?:\/>|>(?:\s*<\/script>)?)/g, (element) => {
    if (!/type="module"|rel="modulepreload"/.test(element)) return element;
    parts.push(element.trim());
    return '';
  });
  const template = `<template id="${ELEMENT_ID}">${parts.join('')}${FILES_PLACE}</template>`;
  return rest.replace('</body>', () => `${template}<script>${LATER_SCRIPTS_CODE}</script></body>`);
}

/** Adds links to the template of a page. */
export const addLaterFiles = (html: string, links: string): string =>
  html.replace(FILES_PLACE, () => `${links}${FILES_PLACE}`);
