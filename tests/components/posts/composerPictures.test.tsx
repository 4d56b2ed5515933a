import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { buildFalseImage, buildImage } from '../../support/builders/files';
import { findDialog } from '../../support/render/dialogs';
import { mockAddPost, mockAttachmentTypes, openComposer } from './composerMocks';

async function openForm(add = mockAddPost()) {
  const opened = await openComposer({ mocks: [add] });
  await opened.user.click(await screen.findByRole('button', { name: /What do you think/ }));
  const field = await screen.findByRole('textbox', { name: 'Text' });
  const input = screen.getByLabelText<HTMLInputElement>('Add images', { selector: 'input' });
  return { ...opened, add, field, input };
}

const shows = (place: number) => screen.findByRole('textbox', { name: `Description of image ${place}` });
const rows = () => within(screen.getByRole('group', { name: 'Images' })).getAllByRole('listitem');
const names = () => rows().map((row) => within(row).getByRole('img').getAttribute('alt'));

const images = (count: number) =>
  Array.from({ length: count }, (_, index) => buildImage(index % 2 === 0 ? 'png' : 'jpeg', `${index + 1}.png`));

it('pictures are neither offered nor accepted by dropping and pasting while admins have disabled them', async () => {
  const { user } = await openComposer({ mocks: [mockAttachmentTypes([2])] });
  await user.click(await screen.findByRole('button', { name: /What do you think/ }));
  const field = await screen.findByRole('textbox', { name: 'Text' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add images' })).not.toBeInTheDocument());
  expect(screen.queryByLabelText('Add images')).not.toBeInTheDocument();
  fireEvent.paste(field, { clipboardData: { files: images(1), types: ['Files'] } });
  fireEvent.drop(field, { dataTransfer: { files: images(1), types: ['Files'] } });
  expect(screen.queryByRole('group', { name: 'Images' })).not.toBeInTheDocument();
});

describe('the pictures of a new post', () => {
  it('are chosen several at once, described and sent in their order', async () => {
    const { user, input, add } = await openForm();
    await user.upload(input, images(2));
    await user.type(await shows(1), 'A chart');
    await user.type(await shows(2), ' A table ');
    expect(screen.getByText(/^2 of 10 images/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Post' }));
    await waitFor(() => expect(add.calls).toHaveLength(1));
    const [sent] = add.calls;
    expect(sent).toMatchObject({ post_type: 'image', description: '', imageAltTexts: ['A chart', 'A table'] });
    expect(sent?.images?.map(({ name }) => name)).toEqual(['1.png', '2.png']);
  });

  it('are limited to ten, each once, and must be pictures', async () => {
    const { user, input } = await openForm();
    const all = images(12);
    await user.upload(input, [...all.slice(0, 2), buildFalseImage('list.png')]);
    expect(await screen.findByText('Only valid .png, .jpg format files')).toBeInTheDocument();
    await shows(2);
    await user.upload(input, all);
    expect(await screen.findByText('At most 10 images can be added.')).toBeInTheDocument();
    await waitFor(() => expect(rows()).toHaveLength(10));
    expect(new Set(names()).size).toBe(10);
    expect(screen.getByRole('button', { name: 'Add images' })).toBeDisabled();
  });

  it('are reordered by buttons and by the arrow keys of their handle, with their descriptions', async () => {
    const { user, input } = await openForm();
    await user.upload(input, images(3));
    await user.type(await shows(1), 'first');
    await user.click(screen.getByRole('button', { name: 'Move image 1 down' }));
    expect(names()).toEqual(['2.png', '1.png', '3.png']);
    expect(await shows(2)).toHaveValue('first');
    expect(screen.getByText('Image moved to position 2 of 3')).toHaveAttribute('role', 'status');
    await user.keyboard('{Enter}');
    expect(names()).toEqual(['2.png', '3.png', '1.png']);
    // At the end of the list, the button has no effect and does not lose the focus.
    expect(screen.getByRole('button', { name: 'Move image 3 down' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'Move image 3 down' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Move image 3 up' }));
    expect(names()).toEqual(['2.png', '1.png', '3.png']);
    screen.getByRole('button', { name: /^Move image 3: drag/ }).focus();
    await user.keyboard('{ArrowUp}');
    expect(names()).toEqual(['2.png', '3.png', '1.png']);
    await user.click(screen.getByRole('button', { name: 'Remove image 1' }));
    expect(names()).toEqual(['3.png', '1.png']);
  });

  it('move the focus to the next one after a removal, and to the add button after the last one', async () => {
    const { user, input } = await openForm();
    await user.upload(input, images(3));
    await shows(3);
    const remove = (place: number) => screen.getByRole('button', { name: `Remove image ${place}` });
    await user.click(remove(2));
    await waitFor(() => expect(names()).toEqual(['1.png', '3.png']));
    expect(remove(2)).toHaveFocus();
    expect(screen.getByText('Image 2 removed')).toHaveAttribute('role', 'status');
    await user.click(remove(2));
    await waitFor(() => expect(remove(1)).toHaveFocus());
    await user.click(remove(1));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add images' })).toHaveFocus());
  });

  it('can be dropped and pasted; text on the clipboard stays text', async () => {
    const { field } = await openForm();
    const [dropped, pasted, pastedWithText] = images(3);
    fireEvent.drop(field, { dataTransfer: { files: [dropped], types: ['Files'] } });
    await shows(1);
    fireEvent.paste(field, { clipboardData: { files: [pasted], types: ['Files'] } });
    await shows(2);
    fireEvent.paste(field, { clipboardData: { files: [pastedWithText], types: ['text/plain', 'Files'] } });
    expect(names()).toEqual(['1.png', '2.png']);
  });

  it('without a description trigger a confirmation, which offers to describe them', async () => {
    const { user, input, add } = await openForm();
    await user.upload(input, images(2));
    await user.type(await shows(1), 'A chart');
    await user.click(screen.getByRole('button', { name: 'Post' }));
    const question = within(await findDialog('Post an image without a description?'));
    await user.click(question.getByRole('button', { name: 'Describe' }));
    await waitFor(async () => expect(await shows(2)).toHaveFocus());
    expect(add.calls).toEqual([]);
  });

  it('are posted without descriptions after a single confirmation', async () => {
    const add = mockAddPost({ status: 400, message: 'Not this time' });
    const { user, input } = await openForm(add);
    await user.upload(input, images(2));
    await shows(2);
    await user.click(screen.getByRole('button', { name: 'Post' }));
    const question = within(await findDialog('Post 2 images without a description?'));
    await user.click(question.getByRole('button', { name: 'Post without descriptions' }));
    expect(await screen.findByText('Not this time')).toBeInTheDocument();
    expect(add.calls[0]?.imageAltTexts).toEqual(['', '']);
    // The chosen pictures are still there, and the decision still applies.
    expect(rows()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Post' }));
    await waitFor(() => expect(add.calls).toHaveLength(2));
  });

  it('exclude a poll, and a poll excludes them', async () => {
    const { user, input, field } = await openForm();
    await user.upload(input, images(1));
    await shows(1);
    const addPoll = screen.getByRole('button', { name: 'Add poll' });
    expect(addPoll).toBeDisabled();
    expect(addPoll).toHaveAccessibleDescription('A post with images cannot have a poll. Remove the images to add one.');
    await user.click(screen.getByRole('button', { name: 'Remove image 1' }));
    await user.click(screen.getByRole('button', { name: 'Add poll' }));
    expect(screen.getByRole('button', { name: 'Add images' })).toBeDisabled();
    fireEvent.paste(field, { clipboardData: { files: images(1), types: ['Files'] } });
    expect(await screen.findByText('A post can have images or a poll, not both.')).toBeInTheDocument();
  });

  it('trigger a confirmation before navigation; texts are stored without one', async () => {
    const { user, input, field, navigate, location } = await openForm();
    await user.type(field, 'Kept');
    await user.upload(input, images(1));
    await shows(1);
    void navigate('/application-user/post?feed=popular');
    await waitFor(() => expect(location()).toBe('/application-user/post?feed=popular'));
    void navigate('/elsewhere');
    const question = within(await findDialog('Discard your changes?'));
    await user.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(location()).toBe('/elsewhere'));
    expect(sessionStorage.getItem('bourse.drafts.502')).toContain('Kept');
  });
});
