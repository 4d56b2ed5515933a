import { readOutline, type Block, type Run } from '../editor/outline';

/** A line of a text as a reader sees it: a heading, a paragraph, an item of a list, or a row of a table. */
export interface TextLine {
  kind: 'heading' | 'paragraph' | 'item' | 'row' | 'rule';
  text: string;
}

const KINDS: Readonly<Record<string, TextLine['kind']>> = {
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  hr: 'rule',
};

/** Where a link leads belongs to what readers agree to, so it is part of the words. */
function toText(runs: readonly Run[]): string {
  return runs
    .map(({ text, marks }) => {
      const address = marks.find((mark) => mark.startsWith('a '))?.slice(2);
      return address === undefined || address === text ? text : `${text} (${address})`;
    })
    .join('');
}

/** The lines of an HTML text, in their order. */
export const toLines = (html: string): TextLine[] =>
  readOutline(html).blocks.flatMap((block) => read(block, 'paragraph'));

function read(block: Block, kind: TextLine['kind']): TextLine[] {
  const { tag, blocks, runs } = block;
  if (tag === 'hr') return [{ kind: 'rule', text: '―' }];
  if (tag === 'tr') {
    const cells = blocks.map((cell) =>
      read(cell, 'row')
        .map(({ text }) => text)
        .join(' '),
    );
    return cells.every((cell) => cell === '') ? [] : [{ kind: 'row', text: cells.join(' | ') }];
  }
  const own = KINDS[tag] ?? kind;
  const line = runs.length === 0 ? [] : [{ kind: own, text: toText(runs) }];
  return [...line, ...blocks.flatMap((child) => read(child, tag === 'li' ? 'item' : own))];
}
