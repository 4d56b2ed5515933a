/** Colours of drawings. */
export const LINE = 'var(--b-line)';
export const ACCENT = 'var(--b-accent)';
export const SURFACE = 'var(--b-surface)';

interface BlockProps {
  at: readonly [x: number, y: number, width: number, height: number];
  fill?: string;
  radius?: number;
}

/** A rectangle of a drawing, in its units of 80 × 52. */
export function Block({ at: [x, y, width, height], fill = LINE, radius = 1.5 }: BlockProps) {
  return <rect x={x} y={y} width={width} height={height} rx={radius} fill={fill} />;
}

/** A small drawing of a page. */
export function Frame({ children }: { children: React.ReactNode }) {
  return <svg viewBox="0 0 80 52">{children}</svg>;
}
