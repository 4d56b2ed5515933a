import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { Link } from 'react-router';
import { describe, expect, it, vi } from 'vitest';

import { FormDialog } from '@/shared/form/FormDialog';
import { SelectField } from '@/shared/form/SelectField';
import { TextAreaField } from '@/shared/form/TextAreaField';
import { TextField } from '@/shared/form/TextField';
import { teamEditSchema } from '@rules/teams/teams';

import { findDialog } from '../../../support/render/dialogs';
import { renderPart } from '../../../support/render/renderAt';

interface Values {
  name: string;
  description: string;
  shortDescription: string;
  kind: string;
}

const EMPTY: Values = { name: '', description: '', shortDescription: '', kind: '' };
const KINDS = [
  { value: 'a', label: 'Istanbul desk' },
  { value: 'b', label: 'London desk' },
];

function Editing({
  save,
  serverError = null,
}: {
  save: (values: Values) => Promise<boolean>;
  serverError?: string | null;
}) {
  const [open, setOpen] = useState(true);
  const [submitting, setSubmitting] = useState(false);
  const submit = async (values: Values) => {
    setSubmitting(true);
    const saved = await save(values);
    setSubmitting(false);
    return saved;
  };
  return (
    <>
      <Link to="/other">Other page</Link>
      {open ? (
        <FormDialog<Values>
          name="team-edit"
          title="Edit team"
          submitLabel="Save"
          initialValues={EMPTY}
          schema={teamEditSchema}
          submitting={submitting}
          serverError={serverError}
          onSubmit={submit}
          onClose={() => setOpen(false)}
        >
          <TextField name="name" label="Name" required />
          <TextAreaField name="description" label="Description" required />
          <TextAreaField name="shortDescription" label="Short description" rows={1} maxCharacters={24} required />
          <SelectField name="kind" label="Desk" options={KINDS} />
        </FormDialog>
      ) : (
        <p>Closed</p>
      )}
    </>
  );
}

const submitButton = () => screen.getByRole('button', { name: /Save/ });

async function fill(user: Awaited<ReturnType<typeof renderPart>>['user']) {
  await user.type(screen.getByLabelText(/^Name/), 'Momentum');
  await user.type(screen.getByLabelText(/^Description/), 'Follows trends');
  await user.type(screen.getByLabelText(/^Short description/), 'Trends');
}

describe('FormDialog', () => {
  it('submits only valid changes, then closes', async () => {
    const save = vi.fn<(values: Values) => Promise<boolean>>().mockResolvedValue(true);
    const { user } = await renderPart(<Editing save={save} />);
    expect(await screen.findByRole('dialog', { name: 'Edit team' })).toBeInTheDocument();
    expect(submitButton()).toBeDisabled();
    await fill(user);
    await waitFor(() => expect(submitButton()).toBeEnabled());
    await user.click(submitButton());
    expect(await screen.findByText('Closed')).toBeVisible();
    expect(save).toHaveBeenCalledWith({
      ...EMPTY,
      name: 'Momentum',
      description: 'Follows trends',
      shortDescription: 'Trends',
    });
  });

  it('shows each rule’s message while typing and announces it to screen readers', async () => {
    const { user } = await renderPart(<Editing save={() => Promise.resolve(true)} />);
    const name = screen.getByLabelText(/^Name/);
    expect(screen.queryByText('Name is required')).not.toBeInTheDocument();
    await user.type(name, 'x');
    await user.clear(name);
    await user.tab();
    expect(await screen.findByText('Name is required')).toBeInTheDocument();
    expect(name).toHaveAccessibleDescription('Name is required');
    expect(name).toBeInvalid();
    expect(name).toBeRequired();
  });

  it('speaks Turkish when the viewer does', async () => {
    const { user } = await renderPart(<Editing save={() => Promise.resolve(true)} />, { language: 'tr' });
    expect(await screen.findByRole('button', { name: 'Kapat' })).toBeInTheDocument();
    await user.type(screen.getByLabelText(/^Name/), ' ');
    expect(await screen.findByText('Ad zorunludur')).toBeInTheDocument();
  });

  it('counts characters as people do and rejects one too many without cutting the text', async () => {
    const { user } = await renderPart(<Editing save={() => Promise.resolve(true)} />);
    const field = screen.getByLabelText(/^Short description/);
    await user.type(field, `${'a'.repeat(23)}🚀`);
    expect(screen.getByText('24/24')).toBeInTheDocument();
    expect(field).toHaveAccessibleDescription('24 of 24 characters');
    await user.type(field, 'b');
    expect(
      await screen.findByText('Short description is too long - should be 24 characters maximum.'),
    ).toBeInTheDocument();
    expect(field).toHaveValue(`${'a'.repeat(23)}🚀b`);
  });

  it('preserves the input and stays open when the save fails, and shows the server’s error', async () => {
    const { user } = await renderPart(<Editing save={() => Promise.resolve(false)} serverError="Name is taken" />);
    await fill(user);
    await waitFor(() => expect(submitButton()).toBeEnabled());
    await user.click(submitButton());
    const dialog = screen.getByRole('dialog', { name: 'Edit team' });
    expect(within(dialog).getByText('Name is taken')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Momentum');
  });

  it('shows the server’s error when the form can be submitted again', async () => {
    const saved = Promise.withResolvers<boolean>();
    const { user } = await renderPart(<Editing save={() => saved.promise} serverError="Name is taken" />);
    await fill(user);
    await waitFor(() => expect(submitButton()).toBeEnabled());
    await user.click(submitButton());
    expect(submitButton()).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByText('Name is taken')).not.toBeInTheDocument();
    saved.resolve(false);
    expect(await screen.findByText('Name is taken')).toBeVisible();
    expect(submitButton()).toHaveAttribute('aria-disabled', 'false');
  });

  it('requires a confirmation before closing discards changes', async () => {
    const { user } = await renderPart(<Editing save={() => Promise.resolve(true)} />);
    await user.type(screen.getByLabelText(/^Name/), 'x');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const question = await findDialog('Discard your changes?');
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText(/^Name/)).toHaveValue('x');

    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const again = await findDialog('Discard your changes?');
    await user.click(within(again).getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('Closed')).toBeVisible();
  });

  it('moves the caret to the end of a text of several lines', async () => {
    await renderPart(
      <FormDialog
        title="Edit note"
        submitLabel="Save"
        initialValues={{ description: 'Follows' }}
        schema={teamEditSchema}
        submitting={false}
        serverError={null}
        onSubmit={() => Promise.resolve(true)}
        onClose={() => {}}
      >
        <TextAreaField name="description" label="Description" />
      </FormDialog>,
    );
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Description/ });
    await waitFor(() => expect(field).toHaveFocus());
    expect(field.selectionStart).toBe('Follows'.length);
  });

  it('closes at once without changes', async () => {
    const { user } = await renderPart(<Editing save={() => Promise.resolve(true)} />);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Closed')).toBeVisible();
  });

  it('restores the focus to its opener, or to the surroundings when the opener no longer exists', async () => {
    const save = vi.fn<(values: Values) => Promise<boolean>>().mockResolvedValue(true);
    const Panel = () => {
      const [isOpen, setOpen] = useState(false);
      const [isDecided, setDecided] = useState(false);
      return (
        <section aria-label="Panel">
          {isDecided ? null : (
            <button type="button" onClick={() => setOpen(true)}>
              Decide
            </button>
          )}
          {isOpen ? (
            <FormDialog<Values>
              title="Decide"
              submitLabel="Save"
              initialValues={EMPTY}
              schema={teamEditSchema}
              submitting={false}
              serverError={null}
              onSubmit={save}
              onSaved={() => {
                setOpen(false);
                setDecided(true);
              }}
              onClose={() => setOpen(false)}
            >
              <TextField name="name" label="Name" required />
              <TextAreaField name="description" label="Description" required />
              <TextAreaField name="shortDescription" label="Short description" required />
            </FormDialog>
          ) : null}
        </section>
      );
    };
    const { user } = await renderPart(<Panel />);
    const opener = screen.getByRole('button', { name: 'Decide' });
    await user.click(opener);
    await user.click(within(await findDialog('Decide')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(opener).toHaveFocus());
    await user.click(opener);
    await findDialog('Decide');
    await fill(user);
    await waitFor(() => expect(submitButton()).toBeEnabled());
    await user.click(submitButton());
    await waitFor(() => expect(screen.getByRole('region', { name: 'Panel' })).toHaveFocus());
  });

  it('requires a confirmation before navigation discards changes', async () => {
    const { user, navigate, location } = await renderPart(<Editing save={() => Promise.resolve(true)} />);
    await user.type(screen.getByLabelText(/^Name/), 'x');
    await act(() => navigate('/other'));
    const question = await findDialog('Discard your changes?');
    expect(location()).toBe('/');
    await user.click(within(question).getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('Went to /other')).toBeVisible();
  });

  it('finds an option in any letter case and without accents', async () => {
    const { user } = await renderPart(<Editing save={() => Promise.resolve(true)} />);
    await user.type(screen.getByRole('combobox', { name: 'Desk' }), 'ISTANBUL');
    const found = await screen.findByTitle('Istanbul desk');
    await waitFor(() => expect(screen.queryByTitle('London desk')).not.toBeInTheDocument());
    await user.click(found);
    expect(await within(screen.getByRole('dialog')).findAllByText('Istanbul desk')).not.toHaveLength(0);
  });
});
