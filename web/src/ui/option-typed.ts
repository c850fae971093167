/** Ignores accents, case and punctuation: "R$15 ATÉ 23H00" → "r 15 ate 23h00". */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The option that typed letters refer to: the label that contains them earliest, at the beginning of a word. */
export function optionTyped<T extends { label: string }>(options: T[], typed: string): T | undefined {
  const wanted = plain(typed);
  const found = wanted
    ? options.flatMap((option) => {
        const at = ` ${plain(option.label)}`.indexOf(` ${wanted}`);
        return at < 0 ? [] : [{ option, at }];
      })
    : [];
  return found.sort((a, b) => a.at - b.at)[0]?.option;
}
