import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  RemoveFeaturedImageDocument,
  type RemoveFeaturedImageMutation,
  type RemoveFeaturedImageMutationVariables,
} from '@/generated/bots/removeFeaturedImage';
import {
  UploadBannerImageDocument,
  type UploadBannerImageMutation,
  type UploadBannerImageMutationVariables,
} from '@/generated/bots/uploadBannerImage';
// Lazy: loaded beforehand, so that tests wait for the tab and not for its files.
import '@/portals/developer/botDetail/tabs/ImagesTab';

import { buildBotDetail } from '../../support/builders/bots';
import { buildFalseImage, buildImage } from '../../support/builders/files';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { mockBot, openBot, type Bot } from './botDetailMocks';

const featured = (...ids: number[]) => ids.map((id) => ({ id, image: `/files/f${id}` }));

const mockUpload = (status: number, message: string, data: Bot | null) =>
  mockOperation<UploadBannerImageMutation, UploadBannerImageMutationVariables>(UploadBannerImageDocument, {
    response: { uploadBannerImage: { status, message, data } },
  });

const bannerInput = () => screen.findByLabelText('Add banner', { selector: 'input' });

describe('the pictures of a bot', () => {
  it('are sent when they are chosen, and the bot reloads', async () => {
    const withBanner = buildBotDetail({ bannerImages: [{ id: 5, image_url: '/files/b5' }] });
    const bot = mockBot(buildBotDetail(), withBanner);
    const upload = mockUpload(200, 'Banner uploaded!', withBanner);
    const { user } = await openBot([bot, upload], '?tab=images');
    const image = buildImage('jpeg');
    expect(await screen.findByText('This bot has no banner yet')).toBeVisible();
    await user.upload(await bannerInput(), image);
    expect(await screen.findByText('Banner uploaded!')).toBeInTheDocument();
    expect(upload.calls).toEqual([{ botId: 31, bannerImage: image }]);
    expect(await screen.findByRole('img', { name: 'Banner 1 of Bot 31' })).toHaveAttribute('src', '/files/b5');
    await waitFor(() => expect(bot.calls).toHaveLength(2));
  });

  it('must be real pictures', async () => {
    const upload = mockUpload(200, 'Banner uploaded!', buildBotDetail());
    const { user } = await openBot([mockBot(buildBotDetail()), upload], '?tab=images');
    await user.upload(await bannerInput(), buildFalseImage());
    expect(await screen.findByText('Only valid .png, .jpg format files')).toBeInTheDocument();
    expect(upload.calls).toEqual([]);
  });

  it('show why the server rejected one', async () => {
    const upload = mockUpload(400, 'The picture is animated.', null);
    const { user } = await openBot([mockBot(buildBotDetail()), upload], '?tab=images');
    await user.upload(await bannerInput(), buildImage());
    expect((await screen.findByText('The picture is animated.')).closest('[role]')).toHaveAttribute('role', 'alert');
  });

  it('are limited to ten of a kind', async () => {
    await openBot(
      [mockBot(buildBotDetail({ featuredImages: featured(1, 2, 3, 4, 5, 6, 7, 8, 9, 10) }))],
      '?tab=images',
    );
    expect(await screen.findByRole('button', { name: 'Add featured image' })).toBeDisabled();
    expect(screen.getByText(/limit of 10 images/)).toBeVisible();
  });

  it('can be browsed with the keyboard and with buttons', async () => {
    const { user } = await openBot([mockBot(buildBotDetail({ featuredImages: featured(1, 2, 3) }))], '?tab=images');
    const carousel = await screen.findByRole('group', { name: 'Featured images' });
    const place = () => screen.getByText(/^Image \d of 3$/);
    expect(place()).toHaveTextContent('Image 1 of 3');
    expect(screen.getByRole('button', { name: 'Previous image' })).toBeDisabled();
    await user.click(carousel);
    carousel.focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(place()).toHaveTextContent('Image 2 of 3'));
    await user.keyboard('{End}');
    await waitFor(() => expect(place()).toHaveTextContent('Image 3 of 3'));
    expect(screen.getByRole('button', { name: 'Next image' })).toBeDisabled();
    await user.keyboard('{ArrowRight}{Home}');
    await waitFor(() => expect(place()).toHaveTextContent('Image 1 of 3'));
    await user.click(screen.getByRole('button', { name: 'Next image' }));
    await waitFor(() => expect(place()).toHaveTextContent('Image 2 of 3'));
  });

  it('are removed after a confirmation that shows the reason of an error', async () => {
    const remove = mockOperation<RemoveFeaturedImageMutation, RemoveFeaturedImageMutationVariables>(
      RemoveFeaturedImageDocument,
      {
        response: (_variables, earlier) => ({
          removeFeaturedImage:
            earlier === 0
              ? { status: 403, message: 'Your role does not allow this.', data: null }
              : {
                  status: 200,
                  message: 'Featured image removed!',
                  data: buildBotDetail({ featuredImages: featured(1) }),
                },
        }),
      },
    );
    const two = buildBotDetail({ featuredImages: featured(1, 2) });
    const bot = mockBot(two, two, buildBotDetail({ featuredImages: featured(1) }));
    const { user } = await openBot([bot, remove], '?tab=images');
    await user.click(await screen.findByRole('button', { name: 'Remove Featured image 2 of Bot 31' }));
    const question = await findDialog('Remove this image? Featured image 2 of Bot 31');
    await user.click(within(question).getByRole('button', { name: 'Remove image' }));
    expect(await within(question).findByText('Your role does not allow this.')).toBeInTheDocument();
    await user.click(within(question).getByRole('button', { name: 'Remove image' }));
    expect(await screen.findByText('Featured image removed!')).toBeInTheDocument();
    expect(remove.calls).toEqual([
      { botId: 31, featuredImageId: 2 },
      { botId: 31, featuredImageId: 2 },
    ]);
    // The last one cannot be removed.
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Remove Featured image 1 of Bot 31' })).toBeDisabled(),
    );
    expect(screen.getByText(/A bot needs at least one featured image/)).toBeVisible();
  });

  it('are read-only for members who may not change the bot', async () => {
    const bot = buildBotDetail({ featuredImages: featured(1, 2) });
    await openBot([mockBot({ ...bot, viewer_can: { ...bot.viewer_can, edit: false } })], '?tab=images');
    expect(await screen.findByRole('group', { name: 'Featured images' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Remove/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Add/ })).not.toBeInTheDocument();
  });
});
