import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import {
  CheckUsernameDocument,
  type CheckUsernameQuery,
  type CheckUsernameQueryVariables,
} from '@/generated/accounts/checkUsername';
import {
  UpdateProfileDocument,
  type UpdateProfileMutation,
  type UpdateProfileMutationVariables,
} from '@/generated/people/updateProfile';
import type { UserRecord_UserFragment } from '@/generated/people/fragments';
import { UserPage } from '@/portals/account/profile/UserPage';
import type { RestFetch } from '@/shared/action/rest';

import { buildFalseImage, buildImage } from '../../support/builders/files';
import { buildRecord } from '../../support/builders/people';
import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import { mockRequests } from '../follows/followMocks';
import { mockNoDevices, mockNoProviders } from './deviceMock';
import { mockRecord } from './profileMocks';
import { mockNoPosts } from '../posts/feedMocks';

type Mocks = ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>;

const MAYA = buildRecord({ id: 502 });
const DEVELOPER = { id: 2, name: 'bot_developer', display_name: 'Bot developer' } as const;

const mockUpdate = (
  answer: { status?: number; message?: string; user?: UserRecord_UserFragment; delay?: number | 'forever' } = {},
) =>
  mockOperation<UpdateProfileMutation, UpdateProfileMutationVariables>(UpdateProfileDocument, {
    delay: answer.delay,
    response: (_variables, earlierCalls) => {
      const status = earlierCalls === 0 ? (answer.status ?? 200) : 200;
      return {
        updateProfile: {
          status,
          message: status === 200 ? 'Profile Updated Successfully' : (answer.message ?? ''),
          data: status === 200 ? (answer.user ?? MAYA) : null,
        },
      };
    },
  });

const mockNames = (taken: string) =>
  mockOperation<CheckUsernameQuery, CheckUsernameQueryVariables>(CheckUsernameDocument, {
    response: ({ username }) => ({
      checkUsername: { status: 200, message: '', data: { available: username !== taken } },
    }),
  });

const openForm = async (
  mocks: Mocks = [],
  options: { user?: UserRecord_UserFragment; rest?: RestFetch; reload?: () => Promise<void> } = {},
) => {
  const record = mockRecord(options.user ?? MAYA);
  const rendered = await renderAt('/user/502?edit=1', {
    route: '/user/:userId',
    element: <UserPage />,
    viewer: buildAppUser({ id: 502 }),
    mocks: [...mocks, record, mockRequests([]), mockNoDevices(), mockNoProviders(), mockNoPosts(), mockNames('taken')],
    rest: options.rest,
    session: options.reload ? { reload: options.reload } : {},
  });
  await screen.findByRole('form', { name: 'Edit profile' });
  return { ...rendered, record };
};

const field = (name: RegExp | string) => screen.getByRole('textbox', { name });
const update = () => screen.getByRole('button', { name: 'Update' });

describe('the rules of the profile form', () => {
  it.each([
    [/^First name/, '', 'Firstname is required'],
    [/^First name/, 'A'.repeat(16), 'First Name is too Long - should be 15 Characters Maximum.'],
    [/^First name/, 'Ada 2', '* Special characters, Space and Numbers are not allowed in Firstname'],
    [/^Last name/, '', 'Lastname is required'],
    [/^Last name/, 'A'.repeat(16), 'Last Name is too Long - should be 15 Characters Maximum.'],
    [/^Last name/, 'Ada-2', '* Special characters, Space and Numbers are not allowed in Lastname'],
    [/^Middle name/, 'A'.repeat(16), 'MiddleName is too Long - should be 15 Characters Maximum.'],
    [/^User name/, '', 'UserName is required'],
    [/^User name/, 'a'.repeat(36), 'UserName is too Long - should be 35 Characters Maximum.'],
    [/^Bio/, 'a'.repeat(151), 'Bio is too Long - should be 150 Characters Maximum.'],
    [/^Phone number/, '', 'Phone number is required'],
    [/^Phone number/, '532123456', 'Phone number is too short - should be 10 digit minimum.'],
  ])('%s "%s": %s', async (name, text, message) => {
    const { user } = await openForm();
    await user.clear(field(name));
    if (text !== '') {
      field(name).focus();
      await user.paste(text);
    }
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(update()).toBeDisabled();
  });

  it('accepts letters of every script, and spaces in the middle name', async () => {
    const save = mockUpdate();
    const { user } = await openForm([save]);
    await user.clear(field(/^First name/));
    await user.type(field(/^First name/), 'İpek');
    await user.type(field(/^Middle name/), 'Su Nur');
    await waitFor(() => expect(update()).toBeEnabled());
    await user.click(update());
    await waitFor(() => expect(save.calls).toMatchObject([{ firstname: 'İpek', middlename: 'Su Nur' }]));
  });

  it('rejects digits in the middle name', async () => {
    const { user } = await openForm();
    await user.type(field(/^Middle name/), 'Su2');
    await waitFor(() => expect(field(/^Middle name/)).toHaveAttribute('aria-invalid', 'true'));
    expect(update()).toBeDisabled();
  });

  it('reports a taken user name while typing', async () => {
    const { user } = await openForm();
    await user.clear(field(/^User name/));
    await user.type(field(/^User name/), 'taken');
    expect(await screen.findByText('username is already exists.')).toBeInTheDocument();
    expect(update()).toBeDisabled();
  });

  it('leaves the e-mail address read-only', async () => {
    const { user } = await openForm();
    await user.type(field('E-mail'), 'x');
    expect(field('E-mail')).toHaveDisplayValue('maya@bourse.example');
    expect(update()).toBeDisabled();
  });

  it('requires a bio from app users', async () => {
    await openForm();
    expect(field(/^Bio/)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /^Organization Name/ })).not.toBeInTheDocument();
  });

  it('requires an organization from developers', async () => {
    await openForm([], { user: { ...MAYA, s2_user_type: DEVELOPER } });
    expect(field(/^Organization Name/)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /^Bio/ })).not.toBeInTheDocument();
  });
});

describe('updating the profile', () => {
  it('is enabled after a change, and leads back to the read view', async () => {
    const save = mockUpdate({ user: { ...MAYA, lastname: 'Berg', full_name: 'Maya Berg' } });
    const reload = vi.fn(() => Promise.resolve());
    const { user, location, record } = await openForm([save], { reload });
    expect(update()).toBeDisabled();
    await user.clear(field(/^Last name/));
    await user.type(field(/^Last name/), 'Berg');
    await waitFor(() => expect(update()).toBeEnabled());
    await user.click(update());
    expect(await screen.findByText('Profile Updated Successfully')).toBeInTheDocument();
    await waitFor(() => expect(location()).toBe('/user/502'));
    expect(save.calls).toEqual([
      expect.objectContaining({
        lastname: 'Berg',
        country_code: 90,
        country_name: 'TR',
        phone_number: '5321234567',
        expectedUts: MAYA.uts,
      }),
    ]);
    expect(save.calls[0]).not.toHaveProperty('file');
    expect(save.calls[0]).not.toHaveProperty('isRemoved');
    // The read view and the toolbar show the new names.
    await waitFor(() => expect(record.calls.length).toBeGreaterThan(1));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('preserves the selected one of the countries that share a calling code', async () => {
    const save = mockUpdate();
    const cellphone = { country_code: 1, country_name: 'TC', phone_number: '6495551234' };
    const { user } = await openForm([save], { user: { ...MAYA, cellphone } });
    expect(screen.getByText('+1 Turks & Caicos Islands')).toBeVisible();
    await user.type(field(/^Bio/), ' More.');
    await waitFor(() => expect(update()).toBeEnabled());
    await user.click(update());
    await waitFor(() => expect(save.calls).toMatchObject([{ country_code: 1, country_name: 'TC' }]));
  });

  it('is disabled while a save is in progress', async () => {
    const save = mockUpdate({ delay: 'forever' });
    const { user } = await openForm([save]);
    await user.type(field(/^Bio/), ' More.');
    await waitFor(() => expect(update()).toBeEnabled());
    await user.click(update());
    await waitFor(() => expect(screen.getByRole('button', { name: /Update/ })).toHaveClass('ant-btn-loading'));
    await user.click(screen.getByRole('button', { name: /Update/ }));
    expect(save.calls).toHaveLength(1);
  });

  it.each([
    [400, 'username is already exists.', 'username is already exists.'],
    [503, '', 'Something went wrong'],
  ])('preserves the edit view and the input on an error (%s)', async (status, message, shown) => {
    const { user, location } = await openForm([mockUpdate({ status, message })]);
    await user.type(field(/^Bio/), ' More.');
    await waitFor(() => expect(update()).toBeEnabled());
    await user.click(update());
    expect((await screen.findByText(shown)).closest('[role]')).toHaveAttribute('role', 'alert');
    expect(location()).toBe('/user/502?edit=1');
    expect(field(/^Bio/)).toHaveDisplayValue('Value first. More.');
  });

  it('is cancelled without a confirmation when nothing changed, otherwise after one; the profile reloads', async () => {
    const { user, location, record } = await openForm();
    await user.type(field(/^Bio/), ' More.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const question = await findDialog('Discard your changes?');
    await user.click(within(question).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(location()).toBe('/user/502'));
    expect(await screen.findByText('Value first.')).toBeInTheDocument();
    await waitFor(() => expect(record.calls.length).toBeGreaterThan(1));
  });
});

describe('two tabs that save different edits', () => {
  const NEWER = { ...MAYA, bio: 'From the other tab', uts: '2026-03-05T09:00:00.000Z' };
  const openConflict = async () => {
    const save = mockUpdate({ status: 409, message: 'Changed meanwhile' });
    const record = mockRecord((earlier) => (earlier === 0 ? MAYA : NEWER));
    const rendered = await openForm([save, record]);
    await rendered.user.clear(field(/^Last name/));
    await rendered.user.type(field(/^Last name/), 'Berg');
    await waitFor(() => expect(update()).toBeEnabled());
    await rendered.user.click(update());
    expect(await screen.findByText('This profile has changed since you opened it')).toBeInTheDocument();
    return { ...rendered, save };
  };

  it('are both shown, and nothing is sent before a decision', async () => {
    const { save } = await openConflict();
    expect(screen.getByText('Saved: From the other tab')).toBeInTheDocument();
    expect(screen.getByText('Yours: Berg')).toBeInTheDocument();
    expect(update()).toBeDisabled();
    expect(save.calls).toHaveLength(1);
  });

  it("continue with the viewer's change on top of the other one", async () => {
    const { user, save } = await openConflict();
    await user.click(screen.getByRole('button', { name: 'Keep mine and continue' }));
    expect(field(/^Last name/)).toHaveDisplayValue('Berg');
    expect(field(/^Bio/)).toHaveDisplayValue('From the other tab');
    await waitFor(() => expect(update()).toBeEnabled());
    await user.click(update());
    await waitFor(() =>
      expect(save.calls[1]).toMatchObject({ lastname: 'Berg', bio: 'From the other tab', expectedUts: NEWER.uts }),
    );
  });

  it('continue with the saved version', async () => {
    const { user } = await openConflict();
    await user.click(screen.getByRole('button', { name: 'Load the saved version' }));
    expect(field(/^Last name/)).toHaveDisplayValue('Lindgren');
    expect(field(/^Bio/)).toHaveDisplayValue('From the other tab');
    expect(screen.queryByText('This profile has changed since you opened it')).not.toBeInTheDocument();
    expect(update()).toBeDisabled();
  });

  it('are no conflict when only the version differs: the save continues automatically', async () => {
    const save = mockUpdate({ status: 409 });
    const moved = { ...MAYA, uts: '2026-03-05T09:00:00.000Z' };
    const record = mockRecord((earlier) => (earlier === 0 ? MAYA : moved));
    const { user } = await openForm([save, record]);
    await user.type(field(/^Bio/), ' More.');
    await waitFor(() => expect(update()).toBeEnabled());
    await user.click(update());
    expect(await screen.findByText('Profile Updated Successfully')).toBeInTheDocument();
    expect(save.calls.map(({ expectedUts }) => expectedUts)).toEqual([MAYA.uts, moved.uts]);
  });
});

describe('the profile photo', () => {
  const input = () => screen.getByLabelText('Profile photo', { selector: 'input' });
  const PICTURED = { ...MAYA, profilephoto: '/files/p' };

  it('is chosen, cropped, and sent with the form', async () => {
    const save = mockUpdate();
    const { user } = await openForm([save]);
    await user.upload(input(), buildImage('jpeg'));
    const dialog = await findDialog('Crop the photo');
    expect(within(dialog).getByRole('slider', { name: 'Zoom' })).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Use photo' }));
    expect(await screen.findByTestId('photo-preview')).toBeInTheDocument();
    await waitFor(() => expect(update()).toBeEnabled());
    await user.click(update());
    await waitFor(() => expect(save.calls).toHaveLength(1));
    expect(save.calls[0]?.file).toMatchObject({ name: 'photo.jpg', type: 'image/jpeg' });
    expect(save.calls[0]).not.toHaveProperty('isRemoved');
  });

  it('must be a real JPEG or PNG', async () => {
    const { user } = await openForm();
    await user.upload(input(), buildFalseImage());
    expect(await screen.findByText('Only valid .png, .jpg format files')).toBeInTheDocument();
    expect(screen.queryByText('Crop the photo')).not.toBeInTheDocument();
  });

  it('is removed with the form; the profile reloads after a second', async () => {
    const save = mockUpdate();
    const { user, record } = await openForm([save], { user: PICTURED });
    await user.click(screen.getByRole('button', { name: /Remove photo/ }));
    await waitFor(() => expect(update()).toBeEnabled());
    await user.click(update());
    await waitFor(() => expect(save.calls).toMatchObject([{ isRemoved: true }]));
    // Once for the form, once for the read view, and once more after the second.
    await waitFor(() => expect(record.calls).toHaveLength(3));
  });
});

describe('the banner of developers', () => {
  it('is sent at once, and the profile reloads', async () => {
    const rest = vi.fn<RestFetch>().mockResolvedValue(Response.json({ status: 200, message: 'Banner changed' }));
    const { user, record } = await openForm([], { user: { ...MAYA, s2_user_type: DEVELOPER }, rest });
    const image = buildImage('png');
    await user.upload(screen.getByLabelText('Banner image', { selector: 'input' }), image);
    expect(await screen.findByText('Banner changed')).toBeInTheDocument();
    const [path, init] = rest.mock.calls[0] ?? [];
    if (!(init?.body instanceof FormData)) throw new Error('The banner was not sent as a form');
    expect(path).toBe('/api/uploadDevUserBanner');
    expect(init.body.get('bannerImage')).toBe(image);
    await waitFor(() => expect(record.calls).toHaveLength(2));
  });

  it('shows why it was rejected', async () => {
    const rest: RestFetch = () =>
      Promise.resolve(Response.json({ status: 413, message: 'The file is too large' }, { status: 413 }));
    const { user } = await openForm([], { user: { ...MAYA, s2_user_type: DEVELOPER }, rest });
    await user.upload(screen.getByLabelText('Banner image', { selector: 'input' }), buildImage());
    expect(await screen.findByText('The file is too large')).toBeInTheDocument();
  });

  it('is not offered to other roles', async () => {
    await openForm();
    expect(screen.queryByRole('button', { name: 'Change banner' })).not.toBeInTheDocument();
  });
});
