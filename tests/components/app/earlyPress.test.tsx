import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';

import { FirstPaintEnd } from '@/app/FirstPaintEnd';
import { EARLY_PRESS_CODE, rememberPresses } from '@rules/platform/earlyPress';

/** A form that shows what was sent, and a button beside it. */
function Page() {
  const [text, setText] = useState('');
  const [done, setDone] = useState<readonly string[]>([]);
  const add = (item: string) => setDone((before) => [...before, item]);
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          add(`sent ${text}`);
        }}
      >
        <input name="username" aria-label="User name" value={text} onChange={(event) => setText(event.target.value)} />
        <button type="submit">Sign in</button>
      </form>
      <button type="button" onClick={() => add('demo')}>
        Demo
      </button>
      <output>{done.join(', ')}</output>
      <FirstPaintEnd />
    </>
  );
}

let root: HTMLElement;
let runs = 0;

beforeEach(async () => {
  document.body.innerHTML = [
    '<div id="first-paint"><form><input name="username" aria-label="User name">',
    '<button data-submits="" type="button" aria-disabled="true">Sign in</button></form>',
    '<button type="button" aria-disabled="true">Demo</button></div>',
    '<div id="root" class="b-behind"></div>',
  ].join('');
  root = document.querySelector<HTMLElement>('#root') ?? document.body;
  runs += 1;
  await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(`${EARLY_PRESS_CODE}// ${runs}`)}`);
});

const getButton = (name: string) => screen.getByRole('button', { name });
const show = () => render(<Page />, { container: root });

describe('a press before the scripts', () => {
  it('is part of the HTML', () => {
    expect(rememberPresses('<p>Hi</p></body>')).toBe(`<p>Hi</p><script>${EARLY_PRESS_CODE}</script></body>`);
  });

  it('of Enter sends the form with the typed text', async () => {
    await userEvent.type(screen.getByRole('textbox'), 'ada{Enter}');
    expect(getButton('Sign in')).toHaveAttribute('aria-busy', 'true');
    show();
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^sent ada$/));
  });

  it('of a button is repeated; the last one counts', async () => {
    await userEvent.click(getButton('Sign in'));
    await userEvent.click(getButton('Demo'));
    expect(getButton('Sign in')).not.toHaveAttribute('aria-busy');
    show();
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^demo$/));
  });

  it('is taken back by typing', async () => {
    await userEvent.type(screen.getByRole('textbox'), 'ada{Enter} b');
    expect(getButton('Sign in')).not.toHaveAttribute('aria-busy');
    show();
    await userEvent.click(getButton('Demo'));
    expect(screen.getByRole('status')).toHaveTextContent(/^demo$/);
  });
});
