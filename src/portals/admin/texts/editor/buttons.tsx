import {
  BoldOutlined,
  CodeOutlined,
  DeleteColumnOutlined,
  DeleteOutlined,
  DeleteRowOutlined,
  FontSizeOutlined,
  InsertRowAboveOutlined,
  InsertRowBelowOutlined,
  InsertRowRightOutlined,
  ItalicOutlined,
  LineOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import type { Editor } from '@tiptap/core';
import type { ReactNode } from 'react';

import type { MessageId } from '@/shared/i18n/messages';

/** The buttons open a line to type in, instead of changing the text at once. */
export type Line = 'link' | 'caption';

type ButtonName<Id = MessageId> = Id extends `texts.editor.button.${infer Name}` ? Name : never;

export interface ToolbarButton {
  /** The last part of the id of its name. */
  name: ButtonName;
  face: ReactNode;
  /** A state to switch: the button shows whether it is on. */
  isOn?: (editor: Editor) => boolean;
  /** Whether it has an effect at the caret; otherwise it stays in place and does nothing. */
  isUsable?: (editor: Editor) => boolean;
  run: ((editor: Editor) => void) | Line;
}

type Group = readonly ToolbarButton[];

const LEVELS = [2, 3, 4] as const;

/** Each mark and block of the allow list, in groups. */
export const TEXT_GROUPS: readonly Group[] = [
  [
    {
      name: 'undo',
      face: <UndoOutlined aria-hidden />,
      isUsable: (editor) => editor.can().undo(),
      run: (editor) => editor.chain().focus().undo().run(),
    },
    {
      name: 'redo',
      face: <RedoOutlined aria-hidden />,
      isUsable: (editor) => editor.can().redo(),
      run: (editor) => editor.chain().focus().redo().run(),
    },
  ],
  [
    {
      name: 'paragraph',
      face: '¶',
      isOn: (editor) => editor.isActive('paragraph'),
      run: (editor) => editor.chain().focus().setParagraph().run(),
    },
    ...LEVELS.map((level): ToolbarButton => ({
      name: `heading${level}`,
      face: `H${level}`,
      isOn: (editor) => editor.isActive('heading', { level }),
      run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
    })),
  ],
  [
    {
      name: 'bold',
      face: <BoldOutlined aria-hidden />,
      isOn: (editor) => editor.isActive('bold'),
      run: (editor) => editor.chain().focus().toggleBold().run(),
    },
    {
      name: 'italic',
      face: <ItalicOutlined aria-hidden />,
      isOn: (editor) => editor.isActive('italic'),
      run: (editor) => editor.chain().focus().toggleItalic().run(),
    },
    {
      name: 'underline',
      face: <UnderlineOutlined aria-hidden />,
      isOn: (editor) => editor.isActive('underline'),
      run: (editor) => editor.chain().focus().toggleUnderline().run(),
    },
    {
      name: 'code',
      face: <CodeOutlined aria-hidden />,
      isOn: (editor) => editor.isActive('code'),
      run: (editor) => editor.chain().focus().toggleCode().run(),
    },
    { name: 'link', face: <LinkOutlined aria-hidden />, isOn: (editor) => editor.isActive('link'), run: 'link' },
  ],
  [
    {
      name: 'bulletList',
      face: <UnorderedListOutlined aria-hidden />,
      isOn: (editor) => editor.isActive('bulletList'),
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      name: 'orderedList',
      face: <OrderedListOutlined aria-hidden />,
      isOn: (editor) => editor.isActive('orderedList'),
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      name: 'quote',
      face: '❝',
      isOn: (editor) => editor.isActive('blockquote'),
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
    {
      name: 'codeBlock',
      face: '{ }',
      isOn: (editor) => editor.isActive('codeBlock'),
      run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
    },
    {
      name: 'line',
      face: <LineOutlined aria-hidden />,
      run: (editor) => editor.chain().focus().setHorizontalRule().run(),
    },
    {
      name: 'table',
      face: <TableOutlined aria-hidden />,
      isUsable: (editor) => !editor.isActive('table'),
      run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
    },
  ],
];

/** Shown while the caret is in a table. */
export const TABLE_GROUP: Group = [
  {
    name: 'addRow',
    face: <InsertRowBelowOutlined aria-hidden />,
    run: (editor) => editor.chain().focus().addRowAfter().run(),
  },
  {
    name: 'addColumn',
    face: <InsertRowRightOutlined aria-hidden />,
    run: (editor) => editor.chain().focus().addColumnAfter().run(),
  },
  {
    name: 'deleteRow',
    face: <DeleteRowOutlined aria-hidden />,
    run: (editor) => editor.chain().focus().deleteRow().run(),
  },
  {
    name: 'deleteColumn',
    face: <DeleteColumnOutlined aria-hidden />,
    run: (editor) => editor.chain().focus().deleteColumn().run(),
  },
  {
    name: 'headerRow',
    face: <InsertRowAboveOutlined aria-hidden />,
    run: (editor) => editor.chain().focus().toggleHeaderRow().run(),
  },
  { name: 'caption', face: <FontSizeOutlined aria-hidden />, isOn: hasCaption, run: 'caption' },
  {
    name: 'deleteTable',
    face: <DeleteOutlined aria-hidden />,
    run: (editor) => editor.chain().focus().deleteTable().run(),
  },
];

function hasCaption(editor: Editor): boolean {
  return Boolean(editor.getAttributes('table')['caption']);
}
