import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { PersonMenu } from '@/domain/people/PersonMenu';

import { buildProfile } from '../../support/builders/people';
import { buildAppUser } from '../../support/builders/viewers';
import { renderAt } from '../../support/render/renderAt';

const ADA = buildProfile({ id: 701, full_name: 'Ada Yilmaz', username: 'ada' });

describe('an open menu', () => {
  it.each(['main', 'dialog'] as const)('is inside the %s of its opener, where screen readers find it', async (role) => {
    const menu = <PersonMenu user={ADA} />;
    const { user } = await renderAt('/user/701', {
      route: '/user/:userId',
      element:
        role === 'main' ? (
          <main>{menu}</main>
        ) : (
          <div role="dialog" aria-label="Dialog">
            {menu}
          </div>
        ),
      viewer: buildAppUser(),
      mocks: [],
    });
    await user.click(await screen.findByRole('button', { name: /@ada/ }));
    expect(screen.getByRole(role)).toContainElement(await screen.findByRole('menu'));
  });
});
