/** Texts that break careless software. Each must be refused in Portuguese, or be returned in NFC and otherwise unchanged. */
export const NAUGHTY: readonly string[] = [
  ...['', ' ', '\t', '\n', '\r\n', '   \u00a0\u2003  ', '\u3000', '\u2028\u2029', '\ufeffBOM'],
  ...`
  \u200b ¦ undefined ¦ null ¦ NaN ¦ true ¦ 0 ¦ -1 ¦ 1e309 ¦ 0x0 ¦ 9007199254740993 ¦ \\ ¦ \\u0000 ¦ \\n ¦ %s%d%n ¦ %00 ¦ " ¦
  ' ¦ \` ¦ "" ¦ '' ¦ '; drop table events; -- ¦ 1' or '1'='1 ¦ " or ""=" ¦ robert'); delete from schedules; -- ¦ ? ¦ :id ¦
  $.eventName ¦ <script>alert(1)</script> ¦ "><img src=x onerror=alert(1)> ¦ </script><svg onload=alert(1)> ¦
  &lt;b&gt;&amp;nbsp; ¦ {{7*7}}$(7*7)<%= 7*7 %> ¦ javascript:alert(1) ¦ =1+1 ¦ =HYPERLINK("https://example.com";"x") ¦
  +55 11 90000-0000 ¦ -2+3 ¦ @SUM(A1:A9) ¦ ../../../../etc/passwd ¦ CON ¦ {"__proto__":{"a":1}} ¦ [1,2,3] ¦ مرحبا بالعالم ¦
  \u202etxet desrever\u202c ¦ שלום ¦ 👨‍👩‍👧‍👦🏳️‍🌈👍🏽 ¦ 🇧🇷🔥 ¦ Z̴̢͎͔̈́̓a̸̧͚̎̚l̶̪͋g̷̘̈́ǫ̵̛ ̸̳̐t̵̻̀e̶̩͝x̶̧̛t̸̰̔ ¦
  a\u0301c\u0327a\u0303o ¦ ação ¦ ﬁ ﬂ Å ㎏ ¦ 田中さんにあげて下さい ¦ İıİI ¦ ẞß ¦ a\u0000b ¦ \u0001\u0008\u001f ¦ \u007f\u0085\u009f ¦
  \ud800 ¦ x\udfff\ud83d ¦ \ufffe ¦ \uffff ¦ \ufdd0 ¦ \u{10ffff} ¦ \ufffd ¦ ÿþ
  `
    .trim()
    .split(/\s*¦\s*/),
  // This text exceeds the limit of every field, but a request with it in all fields stays below the size limit of requests.
  'x'.repeat(26_000),
];
