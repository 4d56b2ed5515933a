/** The placeholder of a missing or broken picture. Drawn inline, so that it follows the theme and costs no request. */
export type DefaultImageKind = 'bot' | 'profile' | 'team' | 'permission' | 'stock';

const SHAPES: Record<DefaultImageKind, string> = {
  bot: 'M24 9v5M14 18h20a4 4 0 0 1 4 4v10a5 5 0 0 1-5 5H15a5 5 0 0 1-5-5V22a4 4 0 0 1 4-4ZM18 25v3M30 25v3M19 32h10M7 25v5M41 25v5',
  profile: 'M24 24a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM10 39c1-8 7-11 14-11s13 3 14 11',
  team: 'M18 22a6 6 0 1 0 0-12 6 6 0 0 0 0 12ZM6 37c1-7 6-10 12-10s11 3 12 10M31 11a6 6 0 0 1 0 11M35 27c4 1 7 5 7 10',
  permission: 'M24 8l14 5v9c0 9-6 15-14 18-8-3-14-9-14-18v-9l14-5ZM18 24l5 5 8-10',
  stock:
    'M8 38h32M14 30v-9M14 21v-4M14 34v-4M11 21h6v9h-6ZM24 13v-4M24 28v-6M21 13h6v9h-6ZM34 20v-5M34 33v-4M31 20h6v9h-6Z',
};

export function DefaultImage({ kind }: { kind: DefaultImageKind }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false" data-default-image={kind} width="100%" height="100%">
      <rect width="48" height="48" fill="var(--b-accent-soft)" />
      <path
        d={SHAPES[kind]}
        fill="none"
        stroke="var(--b-accent)"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
