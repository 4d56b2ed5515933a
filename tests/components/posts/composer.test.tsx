import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { buildImage } from '../../support/builders/files';
import { buildAdmin, buildDeveloper } from '../../support/builders/viewers';
import { findDialog } from '../../support/render/dialogs';
import { mockAddPost, openComposer } from './composerMocks';

const DRAFTS = 'bourse.drafts.502';

type Opened = Awaited<ReturnType<typeof openComposer>>;

const line = () => screen.findByRole('button', { name: /What do you think about the market/ });
const text = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });

async function openForm(options: Parameters<typeof openComposer>[0] = {}): Promise<Opened> {
  const opened = await openComposer(options);
  await opened.user.click(await line());
  await text();
  return opened;
}

const press = async ({ user }: Opened, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const post = (opened: Opened) => press(opened, 'Post');

describe('a new post', () => {
  it('expands, can be written and posted, and is empty again', async () => {
    const add = mockAddPost();
    const onPosted = vi.fn<() => void>();
    const opened = await openForm({ mocks: [add], onPosted });
    expect(await text()).toHaveFocus();
    expect(screen.getByText('0 of 5000 characters')).toBeInTheDocument();
    await opened.user.type(await text(), ' Banks look cheap. ');
    await opened.user.type(screen.getByRole('textbox', { name: 'Title (optional)' }), 'On banks');
    expect(screen.getByText('19 of 5000 characters')).toBeInTheDocument();
    await post(opened);
    expect(await screen.findByText('Your post is published')).toBeInTheDocument();
    expect(add.calls).toEqual([{ post_type: 'text', title: 'On banks', description: 'Banks look cheap.' }]);
    await waitFor(() => expect(onPosted).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 9100 })));
    const closed = await line();
    await waitFor(() => expect(closed).toHaveFocus());
    expect(sessionStorage.getItem(DRAFTS) ?? '{}').toBe('{}');
    await opened.user.click(closed);
    expect(await text()).toHaveValue('');
  });

  it('can be posted by Ctrl and Enter', async () => {
    const add = mockAddPost();
    const { user } = await openForm({ mocks: [add] });
    await user.type(await text(), 'Hello');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(add.calls).toHaveLength(1));
  });

  it('names each error at its field and focuses the first', async () => {
    const add = mockAddPost();
    const opened = await openForm({ mocks: [add] });
    await post(opened);
    expect(await screen.findByText('Write something first')).toBeInTheDocument();
    await waitFor(async () => expect(await text()).toHaveFocus());
    expect(await text()).toHaveAttribute('aria-invalid', 'true');
    fireEvent.change(await text(), { target: { value: 'x'.repeat(5001) } });
    expect(await screen.findByText('Text is too long - should be 5000 characters maximum.')).toBeInTheDocument();
    expect(screen.getByText('5001/5000')).toBeInTheDocument();
    fireEvent.change(await text(), { target: { value: 'a\u202Eb' } });
    expect(await screen.findByText(/The text contains invisible characters/)).toBeInTheDocument();
    fireEvent.change(await text(), { target: { value: '\u200B \u2060' } });
    await post(opened);
    expect(add.calls).toEqual([]);
  });

  it('preserves the input when the server rejects it, with the reason in the form', async () => {
    const add = mockAddPost({ status: 429, message: 'New accounts write 5 posts an hour. Try again in 12 minutes.' });
    const opened = await openForm({ mocks: [add] });
    await opened.user.type(await text(), 'Sixth');
    await post(opened);
    expect(await screen.findByText('New accounts write 5 posts an hour. Try again in 12 minutes.')).toBeInTheDocument();
    expect(await text()).toHaveValue('Sixth');
  });

  it('preserves the input without a response, and sends the identical post again', async () => {
    const add = mockAddPost({ isLost: true });
    const opened = await openForm({ mocks: [add] });
    await opened.user.type(await text(), 'Up or down?');
    await press(opened, 'Add poll');
    await opened.user.type(screen.getByRole('textbox', { name: 'Question' }), 'Where to?');
    await opened.user.type(screen.getByRole('textbox', { name: 'Option 1' }), 'Up');
    await opened.user.type(screen.getByRole('textbox', { name: 'Option 2' }), 'Down');
    await post(opened);
    expect(await screen.findByText(/The server did not respond. Your text is still here/)).toBeInTheDocument();
    await post(opened);
    await waitFor(() => expect(add.calls).toHaveLength(2));
    // Includes the end of the poll: a different end would be another post to the server.
    expect(add.calls[1]).toEqual(add.calls[0]);
    expect(await text()).toHaveValue('Up or down?');
  });

  it('cannot be sent twice while a request is in progress', async () => {
    const add = mockAddPost({ delay: 'forever' });
    const opened = await openForm({ mocks: [add] });
    await opened.user.type(await text(), 'Once');
    await post(opened);
    await waitFor(async () => expect(await text()).toHaveAttribute('readonly'));
    await opened.user.click(screen.getByRole('button', { name: /Post/ }));
    await opened.user.type(await text(), '{Control>}{Enter}{/Control}');
    expect(add.calls).toHaveLength(1);
  });

  it.each([
    ['admins', buildAdmin()],
    ['bot developers', buildDeveloper()],
  ])('is not available to %s', async (_label, viewer) => {
    const { container } = await openComposer({ viewer });
    expect(container).toBeEmptyDOMElement();
  });

  it('speaks Turkish', async () => {
    const { user } = await openComposer({ language: 'tr' });
    await user.click(await screen.findByRole('button', { name: 'Piyasa hakkında ne düşünüyorsunuz?' }));
    expect(await screen.findByRole('textbox', { name: 'Metin' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Yayımla' })).toBeInTheDocument();
  });
});

describe('a draft', () => {
  it('is restored completely after a reload', async () => {
    const first = await openForm();
    await first.user.type(await text(), 'Half a $NOVA thought');
    await press(first, 'Bullish');
    await press(first, 'Add poll');
    await first.user.type(screen.getByRole('textbox', { name: 'Question' }), 'Buy?');
    await press(first, 'Add option');
    await first.user.type(screen.getByRole('textbox', { name: 'Option 3' }), 'Maybe');
    await waitFor(() => expect(sessionStorage.getItem(DRAFTS)).toContain('Maybe'));
    first.unmount();

    const { user } = await openComposer();
    await user.click(await screen.findByRole('button', { name: 'Continue: Half a $NOVA thought' }));
    expect(await text()).toHaveValue('Half a $NOVA thought');
    expect(await screen.findByRole('button', { name: 'Bullish' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('textbox', { name: 'Question' })).toHaveValue('Buy?');
    expect(screen.getByRole('textbox', { name: 'Option 3' })).toHaveValue('Maybe');
  });

  it('is discarded after a confirmation', async () => {
    const opened = await openForm();
    await opened.user.type(await text(), 'Never mind');
    await press(opened, 'Discard');
    const question = within(await findDialog('Discard this post?'));
    await opened.user.click(question.getByRole('button', { name: 'Discard' }));
    await opened.user.click(await line());
    expect(await text()).toHaveValue('');
    expect(sessionStorage.getItem(DRAFTS) ?? '{}').toBe('{}');
  });

  it('of another user is never shown', async () => {
    sessionStorage.setItem('bourse.drafts.501', JSON.stringify({ post: { description: 'Secret of Deniz' } }));
    await openComposer();
    await line();
    expect(screen.queryByText(/Secret/)).not.toBeInTheDocument();
  });

  it('with invalid content is ignored', async () => {
    const nonsense = { description: 'Fine', options: '1\n2\n3\n4\n5\n6', end: '-1', sentiment: 'moon', poll: 'open' };
    sessionStorage.setItem(DRAFTS, JSON.stringify({ post: nonsense }));
    const { user } = await openComposer();
    await user.click(await screen.findByRole('button', { name: 'Continue: Fine' }));
    await text();
    expect(screen.getAllByRole('textbox', { name: /^Option/ })).toHaveLength(4);
    expect(screen.getByText('1 day')).toBeInTheDocument();
  });
});

describe("the author's expectation", () => {
  it('belongs to one stock only', async () => {
    const add = mockAddPost();
    const opened = await openForm({ mocks: [add] });
    await opened.user.type(await text(), 'Costs $100');
    expect(screen.queryByRole('button', { name: 'Bullish' })).not.toBeInTheDocument();
    await opened.user.type(await text(), ' like $NOVA');
    await opened.user.click(await screen.findByRole('button', { name: 'Bearish' }));
    expect(screen.getByRole('group', { name: 'Your outlook for NOVA' })).toBeInTheDocument();
    await opened.user.type(await text(), ' and $ORBT');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Bearish' })).not.toBeInTheDocument());
    await post(opened);
    await waitFor(() => expect(add.calls).toHaveLength(1));
    expect(add.calls[0]?.sentiment).toBeUndefined();
  });

  it('is sent, and removed by a second press', async () => {
    const add = mockAddPost();
    const opened = await openForm({ mocks: [add] });
    await opened.user.type(await text(), '$NOVA');
    await press(opened, 'Bullish');
    await press(opened, 'Bullish');
    expect(screen.getByRole('button', { name: 'Bullish' })).toHaveAttribute('aria-pressed', 'false');
    await press(opened, 'Bearish');
    await post(opened);
    await waitFor(() => expect(add.calls[0]?.sentiment).toBe('bear'));
  });
});

describe('the composer on a phone', () => {
  const width = window.innerWidth;
  afterEach(() => {
    window.innerWidth = width;
  });

  it('is a dialog in the address; closing it preserves the text and the pictures', async () => {
    window.innerWidth = 390;
    const opened = await openComposer();
    const closed = await line();
    expect(closed).toHaveAttribute('aria-haspopup', 'dialog');
    await opened.user.click(closed);
    expect(opened.location()).toBe('/application-user/post?dialog=post-compose');
    const dialog = within(await findDialog('New post'));
    await waitFor(async () => expect(await text()).toHaveFocus());
    await opened.user.type(await text(), 'On the way');
    await opened.user.upload(screen.getByLabelText('Add images', { selector: 'input' }), buildImage('png', 'a.png'));
    await dialog.findByRole('textbox', { name: 'Description of image 1' });
    await opened.user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(opened.location()).toBe('/application-user/post'));
    await opened.user.click(await screen.findByRole('button', { name: 'Continue: On the way' }));
    await waitFor(async () => expect(await text()).toHaveValue('On the way'));
    expect(screen.getByRole('textbox', { name: 'Description of image 1' })).toBeInTheDocument();
  });
});
