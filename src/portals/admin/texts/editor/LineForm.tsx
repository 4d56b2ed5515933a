import type { Editor } from '@tiptap/core';
import { Button, Input } from 'antd';
import { useId, useState, type KeyboardEvent } from 'react';
import { FormattedMessage } from 'react-intl';

import { isRichTextLink } from '@rules/text/richText';

import type { Line } from './buttons';
import styles from './RichText.module.css';

interface LineFormProps {
  line: Line;
  editor: Editor;
  onClose: () => void;
}

/** The address with the scheme that its author left out. */
function toAddress(typed: string): string | undefined {
  const address = typed.trim();
  const guess = /^[^\s/@]+@[^\s/@]+$/.test(address) ? `mailto:${address}` : `https://${address}`;
  return [address, guess].find(isRichTextLink);
}

/** Gives the selected text a link; without a selection the address itself becomes the text. */
function writeLink(editor: Editor, href: string): void {
  const isNew = editor.state.selection.empty && !editor.isActive('link');
  const chain = editor.chain().focus();
  if (isNew) chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
  else chain.extendMarkRange('link').setLink({ href }).run();
}

/** A line below the toolbar: the address of a link, or the caption of a table. An empty line removes it. */
export function LineForm({ line, editor, onClose }: LineFormProps) {
  const id = useId();
  const attribute = line === 'link' ? editor.getAttributes('link')['href'] : editor.getAttributes('table')['caption'];
  const [text, setText] = useState(typeof attribute === 'string' ? attribute : '');
  const [isRejected, setIsRejected] = useState(false);

  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const apply = () => {
    if (line === 'caption') editor.chain().focus().updateAttributes('table', { caption: text.trim() }).run();
    else if (text.trim() === '') editor.chain().focus().extendMarkRange('link').unsetLink().run();
    else {
      const href = toAddress(text);
      if (href === undefined) {
        setIsRejected(true);
        return;
      }
      writeLink(editor, href);
    }
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Neither submits the form nor closes its dialog.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else close();
  };

  return (
    <div className={styles['line']}>
      <label htmlFor={id}>
        <FormattedMessage id={`texts.editor.${line}`} />
      </label>
      <Input
        id={id}
        value={text}
        autoFocus
        // Addresses have one direction.
        dir={line === 'link' ? 'ltr' : 'auto'}
        inputMode={line === 'link' ? 'url' : undefined}
        autoComplete="off"
        status={isRejected ? 'error' : undefined}
        aria-invalid={isRejected || undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          setText(event.target.value);
          setIsRejected(false);
        }}
        onKeyDown={onKeyDown}
      />
      <span className={styles['lineButtons']}>
        <Button size="small" type="primary" onClick={apply}>
          <FormattedMessage id="texts.editor.apply" />
        </Button>
        <Button size="small" onClick={close}>
          <FormattedMessage id="shared.action.cancel" />
        </Button>
      </span>
      <small id={`${id}-hint`} className={styles['hint']} data-rejected={isRejected || undefined} role="status">
        <FormattedMessage id={isRejected ? 'texts.editor.linkRejected' : `texts.editor.${line}Hint`} />
      </small>
    </div>
  );
}
