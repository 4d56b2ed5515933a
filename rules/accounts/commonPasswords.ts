/**
 * Very common passwords, as words and the endings that make them pass the other rules: every word with every ending
 * counts, in any letter case, also with @ for a, 0 for o, 1 or ! for i, 3 for e, $ or 5 for s.
 */
const words = new Set(
  `password passwort passw pass pasword passwd parola sifre admin administrator root user test tester testing demo guest welcome
  hosgeldin qwerty qwert qwer qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx abc abcd abcde abcdef abcdefg abcdefgh
  aa aaa letmein login changeme secret hello merhaba selam iloveyou love monkey dragon master sunshine princess shadow football
  baseball superman batman michael jordan charlie michelle jessica ashley daniel thomas freedom whatever trustno starwars computer
  internet google facebook samsung android apple windows microsoft pokemon naruto killer hunter summer winter spring autumn
  january february march april june july august september october november december monday friday sunday company
  india turkiye turkey istanbul ankara izmir galatasaray fenerbahce besiktas trabzonspor ataturk mustafa mehmet bourse trader
  trading bitcoin invest money temp temporary default access server oracle cisco qa p`.split(/\s+/),
);

const years = Array.from({ length: 14 }, (_, index) => String(2017 + index));
const DIGITS = [
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
  '12345678',
  '123456789',
  '01',
  '11',
  '00',
  '321',
  '007',
  '69',
  '99',
];
const MARKS = ['!', '@', '#', '$', '.', '*', '?', '_', '-', '!!', '!@#', '!@', '@!'];

const endings = [...DIGITS, ...years].flatMap((number) =>
  MARKS.flatMap((mark) => [`${number}${mark}`, `${mark}${number}`, `${mark}${number}${mark}`]),
);

/** Keyboard patterns and other common passwords that are not a word with an ending. */
const otherPasswords = new Set(
  `1qaz@wsx 1qaz!qaz !qaz2wsx !qaz1qaz @wsx1qaz 1qaz2wsx! !qaz@wsx3edc 1qaz@wsx3edc zaq1@wsx zaq12wsx! zaq!2wsx zaq1!qaz
  xsw2@wsx q1w2e3r4! q1w2e3r4@ 1q2w3e4r! 1q2w3e4r@ q1w2e3r4t5! 1q2w3e4r5t! qwe123!@# qwe!@#123 asd123!@# abc123!@# 123qwe!@# 123qwe!!
  qwerty!23456 p@ssw0rd p@$$w0rd pa$$w0rd p@55w0rd passw0rd! p@ssword1 p@ssw0rd1 pa$$word1 a1b2c3d4! a1b2c3d4@ aa123456! aa123456@
  a123456! a12345678! a123456789! a@123456 !a123456 abcd!234 abc!2345 aaaa1111! asdf!234 zxcv!234 qwer!234 1234qwer! !1234qwer
  iloveyou1! iloveyou2! trustno1! blink182! 1qa@ws3ed`.split(/\s+/),
);

const unmask = (text: string): string =>
  text.replace(/[@01!3$57]/g, (mark) => {
    if (mark === '@') return 'a';
    if (mark === '0') return 'o';
    if (mark === '3') return 'e';
    if (mark === '7') return 't';
    return mark === '$' || mark === '5' ? 's' : 'i';
  });

const LONGEST = 32;

/** Whether a password is one of the common ones. */
export function isCommonPassword(password: string): boolean {
  if (password.length > LONGEST) return false;
  const text = password.toLowerCase();
  return (
    otherPasswords.has(text) ||
    endings.some((ending) => text.endsWith(ending) && words.has(unmask(text.slice(0, -ending.length))))
  );
}
