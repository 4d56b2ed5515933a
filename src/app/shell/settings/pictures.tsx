import { palettes } from '@/shared/theme/palettes';
import type { Layout, NavigationLayout, Region, RegionTheme, ShellStyle } from '@/shared/theme/uiSettings';

import { ACCENT, Block, Frame, LINE, SURFACE } from './drawing';

/** Small drawings of the effect of each option. */
export function LayoutPicture({ layout }: { layout: Layout }) {
  if (layout === 'layout1') {
    return (
      <Frame>
        <Block at={[0, 0, 20, 52]} fill={ACCENT} radius={0} />
        <Block at={[20, 0, 60, 9]} radius={0} />
        <Block at={[25, 14, 50, 33]} fill={SURFACE} />
      </Frame>
    );
  }
  if (layout === 'layout2') {
    return (
      <Frame>
        <Block at={[0, 0, 80, 9]} radius={0} />
        <Block at={[12, 9, 15, 43]} fill={ACCENT} radius={0} />
        <Block at={[31, 14, 37, 33]} fill={SURFACE} />
      </Frame>
    );
  }
  return (
    <Frame>
      <Block at={[9, 5, 62, 42]} fill={SURFACE} radius={4} />
      <Block at={[9, 5, 15, 42]} fill={ACCENT} radius={4} />
      <Block at={[24, 5, 47, 7]} />
      <Block at={[29, 17, 37, 25]} fill="var(--b-paper)" />
    </Frame>
  );
}

export function StylePicture({ style }: { style: ShellStyle }) {
  if (style === 'style-1') {
    return (
      <Frame>
        <Block at={[0, 0, 26, 52]} radius={0} />
        {[8, 17, 26].map((y) => (
          <Block key={y} at={[5, y, 16, 5]} fill={y === 8 ? ACCENT : SURFACE} />
        ))}
      </Frame>
    );
  }
  if (style === 'style-2') {
    return (
      <Frame>
        <Block at={[4, 4, 26, 44]} radius={5} />
        {[11, 20, 29].map((y) => (
          <Block key={y} at={[8, y, 18, 6]} fill={y === 11 ? ACCENT : SURFACE} radius={3} />
        ))}
      </Frame>
    );
  }
  const isDense = style === 'style-3-dense';
  const rail = isDense ? 11 : 16;
  return (
    <Frame>
      <Block at={[0, 0, rail, 52]} radius={0} />
      {[6, 18, 30].map((y) => (
        <Block key={y} at={isDense ? [2.5, y, 6, 6] : [3, y, 10, 9]} fill={y === 6 ? ACCENT : SURFACE} radius={2} />
      ))}
    </Frame>
  );
}

export function NavigationPicture({ navigation }: { navigation: NavigationLayout }) {
  if (navigation === 'vertical') {
    return (
      <Frame>
        <Block at={[0, 0, 26, 52]} radius={0} />
        <Block at={[5, 7, 16, 5]} fill={ACCENT} />
        <Block at={[9, 15, 12, 3]} fill={SURFACE} />
        <Block at={[9, 21, 12, 3]} fill={SURFACE} />
        <Block at={[5, 29, 16, 5]} fill={SURFACE} />
      </Frame>
    );
  }
  if (navigation === 'vertical-2') {
    return (
      <Frame>
        <Block at={[0, 0, 26, 52]} radius={0} />
        <Block at={[5, 7, 16, 5]} fill={ACCENT} />
        <Block at={[5, 16, 16, 5]} fill={SURFACE} />
        <Block at={[29, 7, 26, 22]} fill={SURFACE} radius={3} />
        {[11, 17, 23].map((y) => (
          <Block key={y} at={[33, y, 18, 2.5]} />
        ))}
      </Frame>
    );
  }
  return (
    <Frame>
      <Block at={[0, 0, 80, 9]} radius={0} />
      {[6, 26, 46].map((x) => (
        <Block key={x} at={[x, 13, 15, 5]} fill={x === 6 ? ACCENT : LINE} radius={2.5} />
      ))}
      <Block at={[6, 23, 68, 25]} fill={SURFACE} />
    </Frame>
  );
}

/** The page in the given themes. */
export function SchemePicture({ themes }: { themes: Record<Region, RegionTheme> }) {
  const main = palettes[themes.main];
  return (
    <Frame>
      <Block at={[0, 0, 80, 52]} fill={main.paper} radius={0} />
      <Block at={[20, 0, 60, 10]} fill={palettes[themes.toolbar].paper} radius={0} />
      <Block at={[0, 0, 20, 52]} fill={palettes[themes.navbar].paper} radius={0} />
      <Block at={[4, 6, 12, 4]} fill={palettes[themes.navbar].accent} />
      <Block at={[26, 17, 48, 20]} fill={main.surface} radius={3} />
      <Block at={[30, 22, 20, 4]} fill={main.ink} />
      <Block at={[30, 29, 12, 4]} fill={main.accent} />
    </Frame>
  );
}
