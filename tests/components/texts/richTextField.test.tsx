import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { object, string } from 'yup';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { RichTextField } from '@/portals/admin/texts/editor/RichTextField';
import { PageForm } from '@/shared/form/PageForm';

import { buildAdmin } from '../../support/builders/viewers';
import { renderAt, type Rendered } from '../../support/render/renderAt';
import { openSource } from './openSource';

const saved = vi.fn<(html: string) => void>();

beforeEach(() => {
  saved.mockReset();
});

const schema = object({ text: string().required('policyAdmin.text.required') });

const open = (text: string) =>
  renderAt('/', {
    element: (
      <PageForm<{ text: string }>
        label="Form"
        submitLabel="Save"
        initialValues={{ text }}
        schema={schema}
        submitting={false}
        serverError={null}
        onSubmit={(values) => {
          saved(values.text);
          return Promise.resolve(false);
        }}
      >
        <RichTextField name="text" label="English text" language="en" required />
      </PageForm>
    ),
    route: '/',
    viewer: buildAdmin(),
    mocks: [],
  });

const findText = () => screen.findByRole('textbox', { name: 'English text' });
const press = ({ user }: Rendered, name: string) => user.click(screen.getByRole('button', { name }));
const save = async ({ user }: Rendered) => {
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
};

/** Pastes at the caret, as a browser reports it. */
function paste(target: HTMLElement, html: string, text = ''): void {
  const event = createEvent.paste(target);
  const data: Readonly<Record<string, string>> = { 'text/html': html, 'text/plain': text };
  Object.defineProperty(event, 'clipboardData', { value: { getData: (type: string) => data[type] ?? '', files: [] } });
  fireEvent(target, event);
}

describe('a text of admins', () => {
  it('is written as readers see it; the value is HTML', async () => {
    const shown = await open('<p>We use cookies.</p>');
    const text = await findText();
    expect(text).toHaveAttribute('aria-multiline', 'true');
    expect(text).toHaveAccessibleDescription(/Alt\+F10/);
    await shown.user.click(text);
    await press(shown, 'H3 heading');
    expect(within(text).getByRole('heading', { level: 3, name: 'We use cookies.' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'H3 heading' })).toHaveAttribute('aria-pressed', 'true');
    await save(shown);
    expect(saved).toHaveBeenCalledExactlyOnceWith('<h3>We use cookies.</h3>');
  });

  it('has not changed after its changes were undone', async () => {
    const shown = await open('<P>We use\n cookies.</P>');
    await shown.user.click(await findText());
    await press(shown, 'Bulleted list');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
    await press(shown, 'Undo');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled());
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('takes from the clipboard only what is allowed', async () => {
    const shown = await open('');
    const text = await findText();
    await shown.user.click(text);
    paste(
      text,
      '<h1 style="color:red">Title</h1><p onclick="x()">a <b>b</b><img src="x"><a href="javascript:x()">c</a></p><script>d</script>',
    );
    await save(shown);
    expect(saved).toHaveBeenCalledExactlyOnceWith('<h2>Title</h2>\n<p>a <strong>b</strong>c</p>');
  });

  it('is required: an empty document is an empty value', async () => {
    const shown = await open('<p>We</p>');
    const text = await findText();
    await shown.user.click(text);
    await shown.user.keyboard('{Control>}a{/Control}{Backspace}');
    await waitFor(() => expect(text).toHaveAttribute('aria-invalid', 'true'));
    expect(text).toHaveAccessibleDescription(/Policy text is required/);
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('has a toolbar with one stop of the Tab key, moved along by arrow keys', async () => {
    const shown = await open('<p>We</p>');
    const text = await findText();
    const toolbar = screen.getByRole('toolbar', { name: 'Toolbar of English text' });
    const buttons = within(toolbar).getAllByRole('button');
    expect(buttons.filter((button) => button.tabIndex === 0)).toEqual([buttons[0]]);
    await shown.user.click(text);
    await shown.user.keyboard('{Alt>}{F10}{/Alt}');
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
    await shown.user.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('button', { name: 'Paragraph' })).toHaveFocus();
    await shown.user.keyboard('{End}');
    expect(screen.getByRole('button', { name: 'Edit as HTML' })).toHaveFocus();
    await shown.user.keyboard('{ArrowRight}');
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
    toolbar.style.direction = 'rtl';
    await shown.user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('button', { name: 'Redo' })).toHaveFocus();
  });

  it('links only where texts may lead', async () => {
    const shown = await open('');
    await shown.user.click(await findText());
    await press(shown, 'Link');
    const address = await screen.findByRole('textbox', { name: 'Address' });
    await shown.user.type(address, 'javascript:alert(1){Enter}');
    expect(await screen.findByText('Links to this address are not allowed.')).toBeVisible();
    await shown.user.clear(address);
    await shown.user.type(address, 'bourse.example/help{Enter}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Address' })).not.toBeInTheDocument());
    await save(shown);
    expect(saved).toHaveBeenCalledExactlyOnceWith(
      '<p><a href="https://bourse.example/help">https://bourse.example/help</a></p>',
    );
  });

  it('has tables with a caption, whose buttons appear inside of one', async () => {
    const shown = await open('<p>We</p>');
    await shown.user.click(await findText());
    expect(screen.queryByRole('button', { name: 'Delete the row' })).not.toBeInTheDocument();
    await press(shown, 'Insert a table');
    await shown.user.click(await screen.findByRole('button', { name: 'Delete the row' }));
    await press(shown, 'Caption of the table');
    await shown.user.type(await screen.findByRole('textbox', { name: 'Caption' }), 'Cookies{Enter}');
    await save(shown);
    expect(saved.mock.calls[0]?.[0]).toContain('<table>\n<caption>Cookies</caption>\n<tbody>');
  });
});

describe('the HTML of a text', () => {
  it('is edited as source, and both views show the same', async () => {
    const shown = await open('<p>We</p>');
    const source = await openSource(shown, within(document.body), 'English text');
    expect(source).toHaveValue('<p>We</p>');
    expect(source).toHaveFocus();
    await shown.user.type(source, '<h3>You</h3>');
    await press(shown, 'Edit as rich text');
    expect(await screen.findByRole('heading', { level: 3, name: 'You' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'English text' })).toHaveFocus());
    await openSource(shown, within(document.body), 'English text');
    expect(await findText()).toHaveValue('<p>We</p><h3>You</h3>');
  });

  it('stays when the editor would change it, with the reason', async () => {
    const table = '<table><tbody><tr><th>a</th></tr></tbody></table>';
    const shown = await open(table);
    expect(await findText()).toHaveValue(table);
    expect(screen.getByText(/would change this text/)).toHaveTextContent('the element <tbody> is not possible');
    await shown.user.type(await findText(), '<p>b</p>');
    await press(shown, 'Edit as rich text');
    expect(await findText()).toHaveValue(`${table}<p>b</p>`);
    await shown.user.clear(await findText());
    await shown.user.type(await findText(), '<p>b</p>');
    await press(shown, 'Edit as rich text');
    expect(await screen.findByRole('toolbar', { name: 'Toolbar of English text' })).toBeVisible();
    await save(shown);
    expect(saved).toHaveBeenCalledExactlyOnceWith('<p>b</p>');
  });
});
