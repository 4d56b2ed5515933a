interface BrandMarkProps {
  /** Edge length in rem. */
  size?: number;
  className?: string;
}

/** The logo: a candle for the stem of the B, two depth bars for its bows. */
export function BrandMark({ size = 3.2, className }: BrandMarkProps) {
  const edge = `${size}rem`;
  return (
    <svg
      className={className}
      viewBox="0 0 32 32"
      style={{ inlineSize: edge, blockSize: edge }}
      aria-hidden="true"
      focusable="false"
    >
      <path d="M9 2v28" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
      <rect x="5.5" y="6" width="7" height="20" rx="2" fill="currentColor" />
      <path d="M15 6h5a4.5 4.5 0 0 1 0 9h-5z" fill="var(--b-mark-upper, #14a098)" />
      <path d="M15 17h7a4.5 4.5 0 0 1 0 9h-7z" fill="#f5a524" />
    </svg>
  );
}
