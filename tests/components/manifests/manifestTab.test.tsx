import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { buildBotDetail } from '../../support/builders/bots';
import { findDialog } from '../../support/render/dialogs';
import { mockBot, openBot } from '../botDetail/botDetailMocks';
import { buildChange, buildResult, mockApply, mockManifest, mockVersions } from './manifestMocks';

const QUERY = '?tab=manifest';
const WANTED = '{"manifest": 1, "bot": {"shortDescription": "Other"}}';

afterEach(() => {
  vi.restoreAllMocks();
});

const paste = async (user: Awaited<ReturnType<typeof openBot>>['user'], text: string) => {
  await user.click(await screen.findByRole('textbox', { name: 'New manifest' }));
  await user.paste(text);
};

describe('the manifest of a bot', () => {
  it('is shown, saved as a file and copied', async () => {
    const saved: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:manifest');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { user } = await openBot([mockBot(buildBotDetail()), mockManifest(), mockVersions()], QUERY);
    const text = await screen.findByRole('region', { name: 'Manifest of the bot' });
    expect(text).toHaveTextContent('{ "manifest": 1 }');
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(saved).toEqual(['bot-31.manifest.json']);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('{\n  "manifest": 1\n}\n');
    expect(await screen.findByText('No manifest has been applied')).toBeVisible();
  });

  it('cannot be applied by members who only read', async () => {
    const bot = buildBotDetail();
    const readOnly = { ...bot, viewer_can: { ...bot.viewer_can, edit: false } };
    const versions = mockVersions([{ number: 1, applied_by: null, cts: '2026-11-20T09:00:00.000Z', changes: [] }]);
    await openBot([mockBot(readOnly), mockManifest(), versions], QUERY);
    expect(await screen.findByText('Members who may edit the bot apply manifests.')).toBeVisible();
    expect(await screen.findByText(/by a removed account/)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'New manifest' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Take as new manifest' })).not.toBeInTheDocument();
  });
});

describe('a new manifest', () => {
  it('is compared in words before it is applied', async () => {
    const apply = mockApply({
      dryRun: {
        data: buildResult({
          reopens_review: true,
          changes: [
            buildChange(),
            buildChange({
              kind: 'added',
              part: 'command',
              subject: '/chart',
              option: null,
              field: null,
              before: null,
              after: 'Draws',
            }),
            buildChange({
              kind: 'removed',
              part: 'scope',
              subject: 'watchlist_read',
              option: null,
              field: null,
              before: 'To answer',
              after: null,
            }),
            buildChange({
              part: 'text',
              subject: null,
              option: null,
              field: 'short_description',
              before: 'Old',
              after: 'Other',
            }),
          ],
        }),
      },
      applied: { message: 'Manifest applied', data: buildResult({ number: 1, version: 'bbbb' }) },
    });
    const { user } = await openBot([mockBot(buildBotDetail()), mockManifest(), mockVersions(), apply], QUERY);
    await paste(user, WANTED);
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    const list = await screen.findByRole('list', { name: '4 changes' });
    const lines = within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(lines).toEqual([
      '~ Changed /price, option stock, requiredbefore: nonow: yes',
      '+ Added /chartnow: Draws',
      '− Removed Data access: Read my watchlistbefore: To answer',
      '~ Changed Texts of the bot, short descriptionbefore: Oldnow: Other',
    ]);
    expect(screen.getByText(/Reviewers check the bot again/)).toBeVisible();
    expect(screen.getByText(/Permissions that subscribers gave/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    const dialog = await findDialog('Apply the manifest?');
    expect(await within(dialog).findByText('4 changes take effect at once.')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'New manifest' })).toHaveValue(''));
    expect(apply.calls).toEqual([
      { botId: 31, manifest: WANTED, dryRun: true },
      { botId: 31, manifest: WANTED, expectedVersion: 'aaaa' },
    ]);
    expect(screen.queryByRole('list', { name: '4 changes' })).not.toBeInTheDocument();
  });

  it('names the line and the path of what is wrong, without asking the server', async () => {
    const apply = mockApply({ dryRun: {} });
    const { user } = await openBot([mockBot(buildBotDetail()), mockManifest(), mockVersions(), apply], QUERY);
    await paste(user, '{\n  "manifest": 1,\n  "comands": [],\n  "bot": {"name": 7}\n}');
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    expect(await screen.findByRole('heading', { name: '2 problems' })).toBeVisible();
    expect(screen.getByText(/This field does not exist. Possible fields: manifest/)).toBeVisible();
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New manifest' });
    expect(field).toBeInvalid();
    await user.click(screen.getByRole('button', { name: 'Line 4' }));
    expect(field).toHaveFocus();
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('  "bot": {"name": 7}');
    expect(apply.calls).toEqual([]);
    await user.keyboard('{End}x');
    expect(screen.queryByRole('heading', { name: '2 problems' })).not.toBeInTheDocument();
  });

  it('requires a text, and shows what the server refuses', async () => {
    const apply = mockApply({ dryRun: { status: 409, message: 'The bot is under review.' } });
    const { user } = await openBot([mockBot(buildBotDetail()), mockManifest(), mockVersions(), apply], QUERY);
    await user.click(await screen.findByRole('button', { name: 'Compare' }));
    expect(await screen.findByText('Paste a manifest or choose a file.')).toBeVisible();
    await paste(user, WANTED);
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    expect(await screen.findByText('The bot is under review.')).toBeVisible();
  });

  it('stays in the field when it was compared with an older state', async () => {
    const apply = mockApply({
      dryRun: { data: buildResult() },
      applied: { status: 409, message: 'Compare again.' },
    });
    const { user } = await openBot([mockBot(buildBotDetail()), mockManifest(), mockVersions(), apply], QUERY);
    await paste(user, WANTED);
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    await user.click(await screen.findByRole('button', { name: 'Apply' }));
    const dialog = await findDialog('Apply the manifest?');
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    expect(await within(dialog).findByText('Compare again.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'New manifest', hidden: true })).toHaveValue(WANTED);
  });

  it('says that nothing changes, and comes from a file', async () => {
    const apply = mockApply({ dryRun: { data: buildResult({ changes: [] }) } });
    const { user, container } = await openBot(
      [mockBot(buildBotDetail()), mockManifest(), mockVersions(), apply],
      QUERY,
    );
    await screen.findByRole('button', { name: 'Choose a file' });
    const input = container.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('There is no file input');
    await user.upload(input, new File([WANTED], 'bot.json', { type: 'application/json' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'New manifest' })).toHaveValue(WANTED));
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    expect(await screen.findByText('The manifest is the same as the bot.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Apply' })).not.toBeInTheDocument();
  });

  it('shows the secret of a first endpoint once', async () => {
    const apply = mockApply({
      dryRun: { data: buildResult() },
      applied: { message: 'Manifest applied', data: buildResult({ number: 1, secret: 'whsec_abc' }) },
    });
    const { user } = await openBot([mockBot(buildBotDetail()), mockManifest(), mockVersions(), apply], QUERY);
    await paste(user, WANTED);
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    await user.click(await screen.findByRole('button', { name: 'Apply' }));
    const dialog = await findDialog('Apply the manifest?');
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    expect(await within(await findDialog('The new endpoint secret')).findByText('whsec_abc')).toBeVisible();
  });
});

describe('applied manifests', () => {
  const versions = Array.from({ length: 12 }, (_, index) => ({
    number: 12 - index,
    applied_by: 'Deniz Aydin',
    cts: '2026-11-20T09:00:00.000Z',
    changes: [buildChange()],
  }));

  it('are listed with their changes, and become the new manifest', async () => {
    const stored = '{"manifest": 1, "commands": []}';
    const { user } = await openBot(
      [mockBot(buildBotDetail()), mockManifest(undefined, { 12: stored }), mockVersions(versions)],
      QUERY,
    );
    const history = await screen.findByRole('region', { name: 'Applied manifests' });
    expect(await within(history).findByText('Version 12')).toBeVisible();
    expect(within(history).queryByText('Version 1')).not.toBeInTheDocument();
    const [first] = within(history).getAllByText('Show 1 change');
    if (first === undefined) throw new Error('There are no changes');
    await user.click(first);
    expect(within(history).getAllByText('/price, option stock, required')[0]).toBeVisible();
    await user.click(within(history).getByRole('button', { name: 'Show older versions' }));
    expect(await within(history).findByText('Version 1')).toBeVisible();
    const [use] = within(history).getAllByRole('button', { name: 'Take as new manifest' });
    if (use === undefined) throw new Error('There is no button');
    await user.click(use);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'New manifest' })).toHaveValue(stored));
    expect(screen.getByRole('textbox', { name: 'New manifest' })).toHaveFocus();
  });
});
