import { act, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { useParts } from '@/shared/ui/hooks/useParts';

const commits: number[] = [];

function Page({ count, atOnce }: { count: number; atOnce?: boolean }) {
  const shown = useParts(count, atOnce);
  commits.push(shown);
  return <p>{Array.from({ length: shown }, (_, part) => `part ${part + 1}`).join(', ')}</p>;
}

const show = async (count: number, props: { atOnce?: boolean } = {}) => {
  commits.length = 0;
  const page = render(<Page count={0} {...props} />);
  await act(async () => page.rerender(<Page count={count} {...props} />));
  return page;
};

describe('the parts of a long page', () => {
  it('appear one after the other when they have loaded', async () => {
    await show(3);
    expect(screen.getByText('part 1, part 2, part 3')).toBeVisible();
    expect([...new Set(commits)]).toEqual([0, 1, 2, 3]);
  });

  it('appear together on a page that was open before', async () => {
    commits.length = 0;
    render(<Page count={3} />);
    expect(commits).toEqual([3]);
    await show(3, { atOnce: true });
    expect([...new Set(commits)]).toEqual([0, 3]);
  });

  it('follow a list that becomes longer or shorter', async () => {
    const page = await show(1);
    await act(async () => page.rerender(<Page count={2} />));
    expect(screen.getByText('part 1, part 2')).toBeVisible();
    await act(async () => page.rerender(<Page count={1} />));
    expect(screen.getByText('part 1')).toBeVisible();
  });
});
