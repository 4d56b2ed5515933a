import { screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

import { stubHeights } from '../../support/render/layout';

/** The comments on the post of `buildPost()`. */
export const TALK = '/application-user/post?dialog=comments&subject=9001';

export const findInput = () => screen.findByPlaceholderText('Add a comment...');

/** Gives lists a height for their comments, once per test file. */
export function giveRoom(): void {
  beforeEach(() => stubHeights({ region: 600, listitem: 80 }));
  afterEach(() => vi.restoreAllMocks());
}
