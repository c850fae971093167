import { invalid } from '../errors.ts';

/**
 * The passwords that guessers try first, of six characters and more (shorter ones are refused anyway): from the lists
 * of the most used ones of the world and of Brazil. Lower case; how a password is cased makes it no better.
 */
const WORST = new Set(
  `
  123456 1234567 12345678 123456789 1234567890 0123456789 123123 123123123 123321 123654 123456a a123456 12345a 1q2w3e
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1234qwer 111111 1111111 11111111 112233 121212 131313 147258369 159753 159357 222222 232323
  333333 444444 555555 654321 666666 696969 777777 7777777 789456 789456123 888888 87654321 987654321 999999 000000
  00000000 102030 10203040 101010 abc123 abcd1234 abcdef a1b2c3 aa123456 aaaaaa admin123 admin1234 admin@123 administrador
  administrator password password1 password123 passw0rd p@ssw0rd pass123 qwerty qwerty1 qwerty123 qwertyuiop qwe123 asdfgh
  asdfghjkl asd123 zxcvbn zxcvbnm iloveyou letmein welcome welcome1 monkey dragon master shadow sunshine princess football
  baseball superman batman michael jordan23 charlie donald trustno1 starwars freedom whatever computer internet secret
  changeme default guest123 senha1 senha123 senha1234 senha123456 minhasenha mudar123 trocar123 brasil brasil123 flamengo
  corinthians palmeiras saopaulo vasco123 gremio santos internacional cruzeiro fluminense botafogo familia familia123
  jesus123 jesuscristo deusefiel deus123 amor123 teamo123 tequiero felicidade gabriel rafael fernando mariana estrela
  lucas123 maria123 quartou quartou123 quarta quarta123
  `
    .trim()
    .split(/\s+/),
);

/** Whether a password is one of those. */
export const isCommonPassword = (password: string): boolean => WORST.has(password.toLowerCase());

/** @throws AppError `validation` for one of those that somebody chooses */
export function assertUncommon(password: string): void {
  if (!isCommonPassword(password)) return;
  throw invalid({ path: 'password', message: 'Esta senha é uma das mais usadas do mundo. Escolha outra.' });
}
