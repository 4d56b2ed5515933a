import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { useRowSnapshot } from '@/shared/form/conflict/useRowSnapshot';

interface Props {
  subject: string | null;
  listed: { name: string } | undefined;
}

const render = (initialProps: Props) =>
  renderHook(({ subject, listed }: Props) => useRowSnapshot(subject, listed), { initialProps });

describe('the row of an open dialog', () => {
  it('stays as it was at opening, whatever the list loads later', () => {
    const { result, rerender } = render({ subject: '7', listed: { name: 'before' } });
    rerender({ subject: '7', listed: { name: 'changed' } });
    expect(result.current).toEqual({ name: 'before' });
    rerender({ subject: '7', listed: undefined });
    expect(result.current).toEqual({ name: 'before' });
  });

  it('is available as soon as the list is', () => {
    const { result, rerender } = render({ subject: '7', listed: undefined });
    expect(result.current).toBeUndefined();
    rerender({ subject: '7', listed: { name: 'read' } });
    expect(result.current).toEqual({ name: 'read' });
  });

  it('is read again when the dialog opens again, for the same or another row', () => {
    const { result, rerender } = render({ subject: '7', listed: { name: 'before' } });
    rerender({ subject: null, listed: undefined });
    expect(result.current).toBeUndefined();
    rerender({ subject: '7', listed: { name: 'changed' } });
    expect(result.current).toEqual({ name: 'changed' });
    rerender({ subject: '8', listed: { name: 'other' } });
    expect(result.current).toEqual({ name: 'other' });
  });
});
