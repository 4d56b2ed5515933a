import { describe, expect, it } from 'vitest';

import { getRequirementLink } from '@/domain/botReviews/checklist';
import { getVisibleBottom } from '@/domain/userText/getVisibleBottom';
import { joinClasses } from '@/shared/ui/joinClasses';
import { withDialog } from '@/shared/url/withDialog';

describe('the address of a dialog', () => {
  it.each([
    ['/posts/12', 'comments', 12, '/posts/12?dialog=comments&subject=12'],
    ['/stocks/3', 'alert', undefined, '/stocks/3?dialog=alert'],
    ['?tab=overview', 'edit-bot', 'email', '?tab=overview&dialog=edit-bot&subject=email'],
    ['/bots/7?tab=team&dialog=old&subject=1#top', 'edit', undefined, '/bots/7?tab=team&dialog=edit#top'],
  ])('of %s opens %s of %s', (address, name, subject, expected) => {
    expect(withDialog(address, name, subject)).toBe(expected);
  });

  it('opens the form of a bot from each link to its overview', () => {
    const item = { id: 'email', step: 'verification', required: true, done: false } as const;
    const getLink = (link: string) => getRequirementLink({ ...item, link }, true);
    expect(getLink('/bots/7?tab=overview')).toBe('/bots/7?tab=overview&dialog=edit-bot&subject=email');
    expect(getLink('/bots/7?tab=overview&from=list')).toBe(
      '/bots/7?tab=overview&from=list&dialog=edit-bot&subject=email',
    );
    expect(getLink('/bots/7?tab=team')).toBe('/bots/7?tab=team');
  });
});

it('joins classes without the missing ones', () => {
  expect(joinClasses('page', undefined)).toBe('page');
  expect(joinClasses('page', 'sizes')).toBe('page sizes');
});

it('measures the visible part of the page from the top of the layout viewport', () => {
  expect(getVisibleBottom({ innerHeight: 800, visualViewport: { offsetTop: 120, height: 300 } })).toBe(420);
  expect(getVisibleBottom({ innerHeight: 800, visualViewport: null })).toBe(800);
  expect(getVisibleBottom({ innerHeight: 800 })).toBe(800);
});
