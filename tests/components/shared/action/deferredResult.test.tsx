import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { useDeferredResult } from '@/shared/action/useDeferredResult';

interface State {
  data?: { getTeam: { status: number; name: string } };
  loading: boolean;
  variables: object;
}

const variables = {};
const loading: State = { loading: true, variables };
const loaded = (name: string, { of = variables, status = 200 } = {}): State => ({
  data: { getTeam: { status, name } },
  loading: false,
  variables: of,
});

/** Renders the states one after the other; returns what each render showed. */
function show(first: State): { shown: State[]; next: (state: State) => void } {
  const shown: State[] = [];
  const { rerender } = renderHook(
    ({ state }) => {
      const result = useDeferredResult(state);
      shown.push(result);
      return result;
    },
    { initialProps: { state: first } },
  );
  return {
    shown,
    next: (state) => {
      shown.length = 0;
      act(() => rerender({ state }));
    },
  };
}

describe('the result of a query', () => {
  it('shows the loading state urgently and the first response in a later render', () => {
    const { shown, next } = show(loading);
    next(loaded('first'));
    expect(shown).toEqual([loading, loaded('first')]);
  });

  it('shows later changes at once, so that optimistic ones and typed text are not delayed', () => {
    const { shown, next } = show(loading);
    next(loaded('first'));
    next(loaded('optimistic'));
    expect(shown).toEqual([loaded('optimistic')]);
  });

  it('shows data that is there from the start at once', () => {
    expect(show(loaded('cached')).shown).toEqual([loaded('cached')]);
  });

  it('never shows the loading state of other variables', () => {
    const { shown, next } = show(loading);
    const cached = loaded('cached', { of: { id: 2 } });
    next(cached);
    expect(shown[0]).toEqual(cached);
  });

  it.each<[string, State]>([
    ['a broken connection', { loading: false, variables }],
    ['the server', loaded('', { status: 503 })],
  ])('shows a failure of %s at once, because its component may be gone a moment later', (_of, failed) => {
    const { shown, next } = show(loading);
    next(failed);
    expect(shown[0]).toEqual(failed);
  });
});
