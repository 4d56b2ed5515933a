import type { Language } from '../i18n/translate.ts';

const STYLES = `
:root { color-scheme: light dark; --line: #d5dcdf; --soft: #5b6670; }
@media (prefers-color-scheme: dark) { :root { --line: #3a4448; --soft: #a3afb5; } }
body { margin: 0 auto; max-width: 1100px; padding: 24px 16px; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 22px; } h2 { font-size: 17px; margin-top: 32px; }
ul { list-style: none; padding: 0; margin: 0; }
li { padding: 12px 0; border-block-start: 1px solid var(--line); }
li a { font-weight: 600; }
p, dl { margin: 0 0 12px; } .soft, dt { color: var(--soft); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; } dd { margin: 0; }
iframe { width: 100%; height: 640px; border: 1px solid var(--line); border-radius: 8px; background: #fff; }
pre { padding: 16px; border: 1px solid var(--line); border-radius: 8px; white-space: pre-wrap; font-family: ui-monospace, monospace; }
@media (max-width: 480px) { dl { grid-template-columns: 1fr; } dd { margin-block-end: 8px; } }
button { min-height: 44px; padding: 8px 24px; border: 0; border-radius: 8px; background: #0b7a75; color: #fff; font: inherit; font-weight: 600; }
button:focus-visible { outline: 3px solid currentColor; outline-offset: 3px; }
`;

/**
 * A page of the server itself, without scripts and without resources.
 * @param title escaped, like the content
 */
export const renderPage = (
  { language }: { readonly language: Language },
  title: string,
  content: string,
): string => `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<style>${STYLES}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
