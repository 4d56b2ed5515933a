import { screen, waitFor } from '@testing-library/react';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';

import { DraftOwnerContext, clearDrafts, readDraft, saveDrafts } from '@/shared/form/drafts';
import { FormDialog } from '@/shared/form/FormDialog';
import { TextAreaField } from '@/shared/form/TextAreaField';
import { TextField } from '@/shared/form/TextField';
import { teamEditSchema } from '@rules/teams/teams';

import { renderPart } from '../../../support/render/renderAt';

const EMPTY = { name: '', description: '', shortDescription: '', image: null };
const STORED = { name: 'Momentum', description: 'Follows trends', shortDescription: 'Trends', image: null, seen: '1' };
/** What another user saves while the form is closed. */
const NEWER = { ...STORED, description: 'Follows prices', shortDescription: 'Prices', seen: '2' };

/** A form that disappears with a lost session, and opens again for the next user who signs in. */
function Interrupted({ stored = EMPTY }: { stored?: Readonly<Record<string, unknown>> }) {
  const [record, setRecord] = useState(stored);
  const [owner, setOwner] = useState('7');
  const [open, setOpen] = useState(true);
  return (
    <DraftOwnerContext value={owner}>
      <button onClick={() => setOpen(false)}>End session</button>
      <button onClick={() => setOpen(true)}>Return</button>
      <button onClick={() => setRecord(NEWER)}>Another person saves</button>
      <button
        onClick={() => {
          setOwner('8');
          setOpen(true);
        }}
      >
        Another person returns
      </button>
      {open ? (
        <FormDialog
          name="team-create"
          title="New team"
          submitLabel="Save"
          initialValues={record}
          schema={teamEditSchema}
          submitting={false}
          serverError={null}
          onSubmit={() => Promise.resolve(true)}
          onClose={() => setOpen(false)}
        >
          <TextField name="name" label="Name" required />
          <TextAreaField name="shortDescription" label="Short description" rows={1} required />
          <TextAreaField name="description" label="Description" required />
          <SeenVersion />
        </FormDialog>
      ) : null}
    </DraftOwnerContext>
  );
}

function SeenVersion() {
  const { values } = useFormikContext<{ seen?: string }>();
  return <p>Version {values.seen}</p>;
}

const press = (name: string) => screen.getByRole('button', { name, hidden: true }).click();

async function typeAndEnd() {
  const { user } = await renderPart(<Interrupted />);
  await user.type(screen.getByLabelText(/^Name/), 'Momentum');
  await user.type(screen.getByLabelText(/^Description/), 'Follows trends');
  press('End session');
  await waitFor(() => expect(screen.queryByLabelText(/^Name/)).not.toBeInTheDocument());
  return user;
}

describe('unsaved input after a lost session', () => {
  beforeEach(() => sessionStorage.clear());

  it('is restored for the same user', async () => {
    await typeAndEnd();
    press('Return');
    await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveValue('Momentum'));
    expect(screen.getByLabelText(/^Description/)).toHaveValue('Follows trends');
  });

  it('is stored before the page reloads, and the browser does not ask', async () => {
    const { user } = await renderPart(<Interrupted />);
    await user.type(screen.getByLabelText(/^Name/), 'Momentum');
    const warns = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(warns()).toBe(true);
    saveDrafts();
    expect(readDraft('7', 'team-create', EMPTY)).toMatchObject({ name: 'Momentum' });
    expect(warns()).toBe(false);
    await user.type(screen.getByLabelText(/^Name/), ' 2');
    expect(warns()).toBe(true);
  });

  it('leaves unchanged fields as another user has saved them since, and remains based on the version seen', async () => {
    const { user } = await renderPart(<Interrupted stored={STORED} />);
    await user.type(screen.getByLabelText(/^Name/), ' 2');
    press('End session');
    await waitFor(() => expect(screen.queryByLabelText(/^Name/)).not.toBeInTheDocument());
    press('Another person saves');
    press('Return');
    await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveValue('Momentum 2'));
    expect(screen.getByLabelText(/^Short description/)).toHaveValue('Prices');
    expect(screen.getByLabelText(/^Description/)).toHaveValue('Follows prices');
    expect(screen.getByText('Version 1')).toBeInTheDocument();
  });

  it('stores only the changed fields before the page reloads', async () => {
    const { user } = await renderPart(<Interrupted stored={STORED} />);
    await user.type(screen.getByLabelText(/^Name/), ' 2');
    saveDrafts();
    expect(readDraft('7', 'team-create', NEWER)).toEqual({ ...NEWER, name: 'Momentum 2', seen: '1' });
  });

  it('is not shown to another user', async () => {
    await typeAndEnd();
    press('Another person returns');
    expect(await screen.findByLabelText(/^Name/)).toHaveValue('');
  });

  it('is deleted after it was discarded', async () => {
    const user = await typeAndEnd();
    press('Return');
    await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveValue('Momentum'));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByLabelText(/^Name/)).not.toBeInTheDocument());
    press('Return');
    expect(await screen.findByLabelText(/^Name/)).toHaveValue('');
  });

  it('is deleted after a deliberate sign-out', async () => {
    await typeAndEnd();
    clearDrafts('7');
    press('Return');
    expect(await screen.findByLabelText(/^Name/)).toHaveValue('');
  });
});
