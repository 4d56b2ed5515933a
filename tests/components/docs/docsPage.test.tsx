import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { DocsPage } from '@/portals/public/docs/DocsPage';

import { renderAt } from '../../support/render/renderAt';

const path = '/developers/docs';
const scrolled = vi.fn<(this: Element) => void>();

beforeEach(() => {
  scrolled.mockReset();
  // jsdom has no layout and lacks this function.
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.call(this);
  };
});

async function open(address = path, language: 'en' | 'tr' = 'en') {
  const rendered = await renderAt(address, { element: <DocsPage />, route: path, language });
  await screen.findByRole('searchbox');
  return rendered;
}

/** A collapsed entry of the reference by its id. */
const entry = (id: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`#${id}`);
  if (found === null) throw new Error(`There is no ${id}`);
  return found;
};

describe('the documentation for bot developers', () => {
  it('has an anchor for each of its sections', async () => {
    await open();
    const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(
      screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent),
    );
    for (const link of links) expect(entry(link.getAttribute('href')?.split('#')[1] ?? '')).toBeInTheDocument();
  });

  it('copies an example as the tests run it', async () => {
    const { user } = await open();
    const example = screen.getByRole('group', { name: 'The bot: bot.ts' });
    expect(example).toHaveTextContent("import { createBot } from 'bourse-bot';");
    const exampleBlock = example.closest('figure');
    if (exampleBlock === null) throw new Error('The example has no figure around it');
    await user.click(within(exampleBlock).getByRole('button', { name: /Copy/ }));
    expect(await within(exampleBlock).findByText('Copied!')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(example.textContent);
  });

  it('begins with the first bot, and names this server where the package is', async () => {
    await open();
    expect(screen.getAllByRole('heading', { level: 2 })[0]).toHaveTextContent('Your first bot in ten minutes');
    expect(screen.getByRole('group', { name: 'In an empty folder' })).toHaveTextContent(
      `npm install ${window.location.origin}/downloads/bourse-bot.tgz`,
    );
  });

  it('lists the calls of the contract, what each requires and whether an API key may make it', async () => {
    await open();
    const add = within(entry('call-addBotCommand'));
    expect(add.getByText('API key')).toBeInTheDocument();
    expect(add.getByText('The bot\'s team adds a command.')).toBeInTheDocument();
    expect(add.getByText('Place in the list, from 1; the last place when omitted.')).toBeInTheDocument();
    expect(within(entry('call-deleteBot')).getByText('Signed in only')).toBeInTheDocument();
    expect(document.querySelector('#call-publishBot')).not.toBeNull();
    // Calls of admins and app users only.
    expect(document.querySelector('#call-subscribeBot')).toBeNull();
    expect(document.querySelector('#call-deleteMarkeplaceCategory')).toBeNull();
    expect(document.body.textContent).not.toContain('console §');
  });

  it('searches the reference, and a link leaves the search', async () => {
    const { user, location } = await open();
    await user.click(screen.getByRole('searchbox'));
    await user.paste('addBotCommandUse');
    expect(await screen.findByText('1 call, 0 types')).toBeInTheDocument();
    expect(document.querySelector('#call-addBot')).toBeNull();
    await user.click(within(entry('call-addBotCommandUse')).getByText('StatusResponse'));
    expect(location()).toBe(path);
    expect(entry('type-StatusResponse')).toHaveAttribute('open');
    expect(scrolled.mock.contexts).toContain(entry('type-StatusResponse'));
    await user.click(screen.getByRole('searchbox'));
    await user.paste('nothing like this');
    expect(await screen.findByText('Nothing matches “nothing like this”.')).toBeInTheDocument();
  });

  it('opens at the call in the address', async () => {
    await open(`${path}#call-addBot`);
    expect(entry('call-addBot')).toHaveAttribute('open');
    expect(entry('call-updateBot')).not.toHaveAttribute('open');
  });

  it('ignores an unknown call in the address', async () => {
    await open(`${path}#%E0%A4%A`);
    expect(scrolled).not.toHaveBeenCalled();
  });

  it('speaks Turkish', async () => {
    await open(path, 'tr');
    expect(screen.getByRole('heading', { level: 1, name: 'Bot geliştiricileri için belgeler' })).toBeInTheDocument();
    expect(screen.getByText(/Bir botun en çok 100 komutu olur/)).toBeInTheDocument();
  });
});
