import { translate, type Language } from '../../../i18n/translate.ts';
import { mailContent, type MailContent } from './mailContents.ts';
import { escapeHtml, toSingleLine } from './mailText.ts';
import type { MailKind, MailValues } from './mails.ts';

export interface WrittenMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Renders a message in a language: subject, plain text and HTML with the same content. */
export function writeMail<Kind extends MailKind>(
  language: Language,
  kind: Kind,
  values: MailValues[Kind],
): WrittenMail {
  const content = mailContent(language, kind, values);
  if (content.button !== undefined) requireWebLink(content.button.link);
  return { subject: toSingleLine(content.subject), text: asText(language, content), html: asHtml(language, content) };
}

function requireWebLink(link: string): void {
  if (!URL.canParse(link) || !['http:', 'https:'].includes(new URL(link).protocol) || /[\s<>"]/.test(link))
    throw new Error('A link in an e-mail must be an absolute web URL');
}

function asText(language: Language, { greeting, paragraphs, code, button, note }: MailContent): string {
  const parts = [
    greeting,
    ...paragraphs,
    ...(code === undefined ? [] : [code]),
    ...(button === undefined ? [] : [`${button.label}:\n${button.link}`]),
    ...(note === undefined ? [] : [note]),
    `--\n${translate(language, 'mail.automatic')}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

const BRAND = '#0B7A75';
const PARAGRAPH_STYLE = 'margin:0 0 16px;overflow-wrap:anywhere';
const SMALL_STYLE = 'margin:16px 0 0;font-size:14px;color:#5b6670;overflow-wrap:anywhere';
const CODE_STYLE =
  'margin:0 0 16px;padding:12px 16px;border-radius:8px;background:#eef5f5;color:#12262b;font:700 28px/1.2 ui-monospace,Consolas,monospace;letter-spacing:6px;text-align:center';
const BUTTON_STYLE = `display:inline-block;padding:12px 24px;border-radius:8px;background:${BRAND};color:#ffffff;font-weight:600;text-decoration:none`;

const paragraph = (text: string, style = PARAGRAPH_STYLE): string => `<p style="${style}">${escapeHtml(text)}</p>`;

function buttonHtml(language: Language, { label, link }: NonNullable<MailContent['button']>): string {
  const address = escapeHtml(link);
  const hint = escapeHtml(translate(language, 'mail.linkHint'));
  return `<p style="margin:24px 0"><a href="${address}" style="${BUTTON_STYLE}">${escapeHtml(label)}</a></p>
<p style="${SMALL_STYLE}">${hint}<br><a href="${address}" style="color:${BRAND}">${address}</a></p>`;
}

function asHtml(language: Language, { subject, greeting, paragraphs, code, button, note }: MailContent): string {
  const body = [
    paragraph(greeting),
    ...paragraphs.map((text) => paragraph(text)),
    ...(code === undefined ? [] : [paragraph(code, CODE_STYLE)]),
    ...(button === undefined ? [] : [buttonHtml(language, button)]),
    ...(note === undefined ? [] : [paragraph(note, SMALL_STYLE)]),
  ].join('\n');
  return `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#f3f6f7;color:#12262b;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 24px;border-radius:12px;background:#ffffff">
<div style="margin:0 0 24px;font-size:22px;font-weight:700;color:${BRAND}">Bourse</div>
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(subject)}</h1>
${body}
</div>
<p style="max-width:560px;margin:16px auto 0;padding:0 24px;font-size:13px;color:#5b6670">${escapeHtml(translate(language, 'mail.automatic'))}</p>
</body>
</html>
`;
}
