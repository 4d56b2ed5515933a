/** The role of the signed-in user, for the choice of the first HTML. It authorizes nothing. */
export const ROLE_COOKIE = 'bourse_role';

/** How the user wants pages to look, for the first HTML. */
export const LOOK_COOKIE = 'bourse_look';

/** The settings that the first HTML needs. */
export interface Look {
  readonly language: 'en' | 'tr';
  readonly theme: 'light' | 'dark' | 'ink' | 'teal';
  readonly direction: 'ltr' | 'rtl';
  readonly fontScale: number;
}

/** The look as the value of a cookie. */
export function formatLook({ language, theme, direction, fontScale }: Look): string {
  return `${language}.${theme}.${direction}.${Math.round(fontScale * 10)}`;
}

const lookShape = /^(en|tr)\.(light|dark|ink|teal)\.(ltr|rtl)\.(\d{1,2})$/;

/** Reads a cookie's value; undefined when it has another form. */
export function parseLook(text: string | undefined): Look | undefined {
  const [, language, theme, direction, scale] = lookShape.exec(text ?? '') ?? [];
  if (scale === undefined || Number(scale) === 0) return undefined;
  return {
    language: language === 'tr' ? 'tr' : 'en',
    theme: themes.find((name) => name === theme) ?? 'light',
    direction: direction === 'rtl' ? 'rtl' : 'ltr',
    fontScale: Number(scale) / 10,
  };
}

const themes = ['light', 'dark', 'ink', 'teal'] as const;

interface FirstPaintKey {
  readonly page: 'landing' | 'login';
  readonly language: Look['language'];
  /** Whether the page offers the demo accounts. */
  readonly hasDemo: boolean;
  /** Whether the page offers an account for guests. */
  readonly hasGuests: boolean;
}

/** The file of a page that was rendered at build. */
export function getFirstPaintName({ page, language, hasDemo, hasGuests }: FirstPaintKey): string {
  return `${page}.${language}${hasDemo ? '.demo' : ''}${hasGuests ? '.guests' : ''}.html`;
}
