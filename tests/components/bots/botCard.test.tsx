import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { BotCard } from '@/domain/bots/BotCard';

import { buildBot } from '../../support/builders/bots';
import { renderPart } from '../../support/render/renderAt';

describe('the card of a bot', () => {
  it('isolates texts that run from right to left, and always shows a handler from left to right', async () => {
    const bot = buildBot({
      name: 'محلل الأسهم',
      handler: '@stocks_ar',
      short_description: 'يقرأ السوق كل صباح.',
      team_name: 'فريق السوق',
      is_personal_team: false,
    });
    await renderPart(<BotCard bot={bot} actions={[]} />, { mocks: [] });
    expect(screen.getByText('محلل الأسهم', { selector: 'a > bdi' })).not.toHaveAttribute('dir');
    expect(screen.getByText('@stocks_ar', { selector: 'bdi' })).toHaveAttribute('dir', 'ltr');
    expect(screen.getByText('يقرأ السوق كل صباح.')).toHaveAttribute('dir', 'auto');
    expect(screen.getByText('فريق السوق', { selector: 'bdi' })).toBeInTheDocument();
  });
});
