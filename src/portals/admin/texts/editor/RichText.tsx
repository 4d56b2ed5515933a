import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';

import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';
import legal from '@/shared/ui/text/LegalText.module.css';

import { fitHeadings, toDocument, toHtml } from './convert';
import { extensions } from './extensions';
import styles from './RichText.module.css';
import { Toolbar } from './Toolbar';

export { findLoss } from './convert';

interface RichTextProps {
  value: string;
  label: string;
  language: 'en' | 'tr';
  /** The ARIA attributes of the field. */
  control: {
    id: string;
    'aria-invalid': boolean | undefined;
    'aria-describedby': string | undefined;
    'aria-required': boolean;
  };
  /** Takes the focus when it appears. */
  isFocused: boolean;
  onChange: (html: string) => void;
  onBlur: () => void;
  /** Shows the source instead. */
  onSource: () => void;
}

/** A text with its document, and as the editor writes it. */
function read(html: string) {
  const document = toDocument(html);
  return { html, document, written: toHtml(document) };
}

/** The text as its readers see it, with the toolbar. Only what the allow list has can be typed or pasted. */
export function RichText({ value, label, language, control, isFocused, onChange, onBlur, onSource }: RichTextProps) {
  const box = useRef<HTMLDivElement>(null);
  const { id, 'aria-invalid': isInvalid, 'aria-describedby': describedBy, 'aria-required': isRequired } = control;
  // The text as it was given: an editor whose changes were undone has not changed its spelling either.
  const [first] = useState(() => read(value));
  const given = useRef(first);
  // Values that were reported and have not come back yet.
  const reported = useRef(new Set([value]));

  const editorProps = useMemo(
    () => ({
      transformPastedHTML: fitHeadings,
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-required': String(isRequired),
        ...(isInvalid === true ? { 'aria-invalid': 'true' } : {}),
        ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
        lang: language,
        class: `${legal['text'] ?? ''} ${styles['page'] ?? ''}`,
      },
    }),
    [id, label, language, isRequired, isInvalid, describedBy],
  );
  const editor = useEditor({
    extensions,
    content: first.document.toJSON(),
    // The styles are in the module: a style element of the library would not follow the theme.
    injectCSS: false,
    autofocus: isFocused ? 'start' : false,
    editorProps,
    onUpdate: ({ editor: { state } }) => {
      const written = toHtml(state.doc);
      const html = written === given.current.written ? given.current.html : written;
      reported.current.delete(html);
      reported.current.add(html);
      onChange(html);
    },
    onBlur,
  });

  useEffect(() => {
    if (reported.current.has(value)) {
      for (const earlier of reported.current) {
        if (earlier === value) break;
        reported.current.delete(earlier);
      }
      return;
    }
    // A restored draft.
    given.current = read(value);
    reported.current = new Set([value]);
    editor.commands.setContent(given.current.document.toJSON(), { emitUpdate: false });
  }, [editor, value]);

  const goToToolbar = (event: KeyboardEvent) => {
    if (event.key !== 'F10' || !event.altKey) return;
    event.preventDefault();
    box.current?.querySelector<HTMLElement>('[role="toolbar"] [tabindex="0"]')?.focus();
  };
  return (
    <div
      ref={box}
      role="group"
      aria-label={label}
      className={styles['box']}
      data-invalid={isInvalid}
      onKeyDown={goToToolbar}
    >
      {/* The headings of the text are below a heading of the form. */}
      <VisuallyHidden as="h2">{label}</VisuallyHidden>
      <Toolbar editor={editor} label={label} controls={id} onSource={onSource} />
      <EditorContent editor={editor} className={styles['scroll']} />
    </div>
  );
}
