import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { AgreementsPage } from '@/portals/developer/agreements/AgreementsPage';

import { buildDeveloper } from '../../support/builders/viewers';
import { renderAt } from '../../support/render/renderAt';
import { mockPolicyTexts, mockPolicyTypes, POLICY_NAMES } from './policyMocks';

/** The positions of the headings in px, because jsdom has no layout. */
const PLACES: Record<string, number> = { 'policy-1': 200, 'policy-2': 1_200, 'policy-3': 2_200, 'policy-4': 3_200 };

function layOut({ reducedMotion = false } = {}) {
  let scrolled = 0;
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrolled);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(10_000);
  vi.spyOn(window, 'scrollTo').mockImplementation((...args: unknown[]) => {
    const [options] = args;
    scrolled = typeof options === 'object' && options !== null ? Number(Reflect.get(options, 'top')) : Number(args[1]);
    fireEvent.scroll(window);
  });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    return new DOMRect(0, (PLACES[this.id] ?? 0) - scrolled, 100, 20);
  });
  const matchMedia = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const media = matchMedia(query);
    return query.includes('reduced-motion') ? Object.assign(media, { matches: reducedMotion }) : media;
  });
  return {
    scrolled: () => scrolled,
    scrollTo: (top: number) => {
      scrolled = top;
      fireEvent.scroll(window);
    },
  };
}

async function open(path = '/agreements') {
  const rendered = await renderAt(path, {
    element: <AgreementsPage />,
    route: '/agreements',
    viewer: buildDeveloper(),
    mocks: [mockPolicyTypes(), mockPolicyTexts()],
  });
  const nav = await screen.findByRole('navigation', { name: 'Agreements on this page' });
  await screen.findByText('Text of Terms of Use');
  const current = () =>
    within(nav)
      .getAllByRole('link')
      .filter((link) => link.hasAttribute('aria-current'));
  return { ...rendered, nav, current };
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the agreements page', () => {
  it('shows the four texts under four numbered anchors', async () => {
    layOut();
    const { nav } = await open();
    expect(
      within(nav)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(POLICY_NAMES.map((name, index) => `${index + 1} ${name}`));
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(
      POLICY_NAMES.map((name, index) => `${index + 1}. ${name}`),
    );
    for (const name of POLICY_NAMES) expect(screen.getByText(`Text of ${name}`)).toBeVisible();
  });

  it('scrolls to a section in exactly 500 ms, and moves the focus there', async () => {
    const page = layOut();
    const { nav, current } = await open();
    vi.useFakeTimers();
    fireEvent.click(within(nav).getByRole('link', { name: /Privacy Policy/ }));
    expect(current()[0]).toHaveTextContent('Privacy Policy');
    await act(() => vi.advanceTimersByTimeAsync(250));
    expect(page.scrolled()).toBeGreaterThan(300);
    expect(page.scrolled()).toBeLessThan(1_900);
    const heading = screen.getByRole('heading', { name: '3. Privacy Policy' });
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(heading).not.toHaveFocus();
    await act(() => vi.advanceTimersByTimeAsync(80));
    expect(page.scrolled()).toBe(2_200);
    expect(heading).toHaveFocus();
    expect(current()).toHaveLength(1);
  });

  it('jumps for users who prefer reduced motion', async () => {
    const page = layOut({ reducedMotion: true });
    const { nav } = await open();
    fireEvent.click(within(nav).getByRole('link', { name: /Cookie Policy/ }));
    expect(page.scrolled()).toBe(1_200);
    expect(screen.getByRole('heading', { name: '2. Cookie Policy' })).toHaveFocus();
  });

  it('stops when the viewer scrolls during the animation', async () => {
    const page = layOut();
    const { nav } = await open();
    vi.useFakeTimers();
    fireEvent.click(within(nav).getByRole('link', { name: /Terms of Use/ }));
    await act(() => vi.advanceTimersByTimeAsync(100));
    fireEvent.wheel(window);
    const place = page.scrolled();
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(page.scrolled()).toBe(place);
    expect(screen.getByRole('heading', { name: '4. Terms of Use' })).not.toHaveFocus();
  });

  it('marks the section in view', async () => {
    const page = layOut();
    const { current } = await open();
    act(() => page.scrollTo(1_150));
    expect(current()[0]).toHaveTextContent('Cookie Policy');
    act(() => page.scrollTo(9_999));
    expect(current()[0]).toHaveTextContent('Terms of Use');
    act(() => page.scrollTo(0));
    expect(current()[0]).toHaveTextContent('Acceptable Use Policy');
  });

  it('jumps to the section in the address', async () => {
    const page = layOut();
    const { current } = await open('/agreements#policy-2');
    expect(page.scrolled()).toBe(1_200);
    expect(current()[0]).toHaveTextContent('Cookie Policy');
  });

  it('offers the same as one list, which stays focused', async () => {
    const page = layOut();
    const { nav } = await open();
    const list = within(nav).getByLabelText('Go to agreement');
    list.focus();
    vi.useFakeTimers();
    fireEvent.change(list, { target: { value: '4' } });
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(page.scrolled()).toBe(3_200);
    expect(list).toHaveFocus();
    expect(list).toHaveValue('4');
  });
});
