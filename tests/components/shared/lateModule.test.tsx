import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';

import { lateModule } from '@/shared/ui/hooks/lateModule';

import { renderPart } from '../../support/render/renderAt';

interface Greeting {
  text: string;
}

function showGreeting(importModule: () => Promise<Greeting>) {
  const greeting = lateModule(importModule);
  function Greeter() {
    const [presses, setPresses] = useState(0);
    const module = greeting.useWhen(presses % 2 === 1);
    return (
      <>
        <button type="button" onClick={() => setPresses((count) => count + 1)}>
          Greet
        </button>
        <p>{module?.text ?? 'nothing yet'}</p>
      </>
    );
  }
  return { greeting, Greeter };
}

describe('a late module', () => {
  it('is loaded with the first need, and once', async () => {
    const load = vi.fn<() => Promise<Greeting>>().mockResolvedValue({ text: 'Hello' });
    const { Greeter } = showGreeting(load);
    const { user } = await renderPart(<Greeter />);
    expect(load).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Greet' }));
    expect(await screen.findByText('Hello')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Greet' }));
    await user.click(screen.getByRole('button', { name: 'Greet' }));
    expect(screen.getByText('Hello')).toBeVisible();
    expect(load).toHaveBeenCalledOnce();
  });

  it('is there at the first need when it was loaded before', async () => {
    const { greeting, Greeter } = showGreeting(async () => ({ text: 'Hello' }));
    await greeting.load();
    await renderPart(<Greeter />);
    expect(screen.getByText('Hello')).toBeVisible();
  });

  it('leaves the page as it is without its file, and is requested again with the next need', async () => {
    const load = vi
      .fn<() => Promise<Greeting>>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue({ text: 'Hello' });
    const { Greeter } = showGreeting(load);
    const { user } = await renderPart(<Greeter />);
    const button = screen.getByRole('button', { name: 'Greet' });
    await user.click(button);
    expect(screen.getByText('nothing yet')).toBeVisible();
    await user.click(button);
    await user.click(button);
    expect(await screen.findByText('Hello')).toBeVisible();
  });
});
