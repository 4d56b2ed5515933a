import { OrderedList } from '@tiptap/extension-list';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';

import { isRichTextLink, RICH_TEXT_SCHEMES, type RichTextTag } from '@rules/text/richText';

/**
 * The node or mark of each element of the allow list. The compiler reports an element without an entry, and
 * a test an entry without its node, or a node without an entry.
 */
export const PARTS = {
  p: 'paragraph',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  ul: 'bulletList',
  ol: 'orderedList',
  li: 'listItem',
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  u: 'underline',
  a: 'link',
  br: 'hardBreak',
  hr: 'horizontalRule',
  blockquote: 'blockquote',
  code: 'code',
  pre: 'codeBlock',
  table: 'table',
  // The caption is an attribute of its table; a header row is a `thead`.
  caption: 'table',
  thead: 'table',
  tbody: 'table',
  tr: 'tableRow',
  th: 'tableHeader',
  td: 'tableCell',
} as const satisfies Record<RichTextTag, string>;

/** The sanitizer removes attributes, so a list always starts with 1. */
const PlainOrderedList = OrderedList.extend({ addAttributes: () => ({}) });

/** Cells are never merged, because the sanitizer removes the attributes that say so. */
const unmerged = () => ({
  colspan: { default: 1, parseHTML: () => 1, rendered: false },
  rowspan: { default: 1, parseHTML: () => 1, rendered: false },
  colwidth: { default: null, parseHTML: () => null, rendered: false },
});

const findCaption = (table: Element): string =>
  [...table.children].find(({ localName }) => localName === 'caption')?.textContent?.trim() ?? '';

const PlainTable = Table.extend({
  addAttributes: () => ({ caption: { default: '', parseHTML: findCaption, rendered: false } }),
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
  renderHTML: ({ node }) => {
    const caption = String(node.attrs['caption'] ?? '');
    return ['table', ...(caption === '' ? [] : [['caption', caption] as const]), ['tbody', 0]];
  },
  addKeyboardShortcuts() {
    return {
      ...this.parent?.(),
      // Without the row that the library adds at the end: the Tab key must lead out of the editor.
      Tab: () => this.editor.commands.goToNextCell(),
    };
  },
});

/** What can be written: the elements of the allow list, with links by the rule of the sanitizer. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    orderedList: false,
    strike: false,
    trailingNode: false,
    link: {
      autolink: false,
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: [...RICH_TEXT_SCHEMES],
      isAllowedUri: (address) => isRichTextLink(address),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  PlainOrderedList,
  PlainTable.configure({ resizable: false, View: null }),
  TableRow,
  TableHeader.extend({ addAttributes: unmerged }),
  TableCell.extend({ addAttributes: unmerged }),
];
