/** Accents, case and signs do not count: "R$15 ATÉ 23H00" → "r 15 ate 23h00". */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The option that letters mean: the first whose label begins with them, else the first with a word that does. */
export function optionTyped<T extends { label: string }>(options: T[], typed: string): T | undefined {
  const wanted = plain(typed);
  if (!wanted) return undefined;
  return (
    options.find(({ label }) => plain(label).startsWith(wanted)) ??
    options.find(({ label }) => ` ${plain(label)}`.includes(` ${wanted}`))
  );
}
